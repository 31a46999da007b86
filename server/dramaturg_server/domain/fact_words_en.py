"""What kinds of things, and things, are called in English: data for `fact_cues_en.py`."""

from typing import Final

from .text import word_set

KINDS: Final[dict[str, tuple[str, ...]]] = {
    "drink": (
        *(
            "drink",
            "drinks",
            "beverage",
            "beverages",
            "tipple",
            "thing to drink",
            "things to drink",
            "hot drink",
            "brew",
        ),
        *("soft drink", "cold drink", "drnk", "alcoholic drink", "drink to order", "liquor", "booze", "refreshment"),
    ),
    "food": (
        *(
            "food",
            "foods",
            "dish",
            "dishes",
            "meal",
            "meals",
            "snack",
            "snacks",
            "thing to eat",
            "things to eat",
            "treat",
        ),
        *(
            "cuisine",
            "dessert",
            "breakfast",
            "supper",
            "dinner",
            "grub",
            "sweet",
            "fruit",
            "thing on the menu",
            "lunch",
        ),
        *("fod", "pudding"),
    ),
    "music": (
        *("music", "music genre", "musical style", "genre of music", "song", "songs", "tune", "tunes", "genre", "band"),
        *("kinds of music", "style of music", "thing to listen to", "musical genre", "musc", "sound"),
    ),
    "film": (
        *(
            "film",
            "films",
            "movie",
            "movies",
            "flick",
            "picture",
            "motion picture",
            "movie of all time",
            "moving picture",
        ),
        *("cinema film", "film of all time", "thing to watch", "flicks"),
    ),
    "place": (
        *("place", "places", "spot", "spots", "kind of places", "sort of places", "place to be", "hangout", "location"),
        *("kind of spot", "hideout", "getaway", "locations", "scenery", "plce"),
    ),
    "hobby": (
        "hobby",
        "hobbies",
        "pastime",
        "pastimes",
        "thing to do",
        "activity",
        "activities",
        "leisure activity",
        "way to relax",
    ),
}
_DRINKS = word_set(
    "tea coffee ale beer wine mead cider rum whisky whiskey milk juice water cocoa lemonade gin vodka "
    "sake champagne brandy "
    "port sherry stout lager grog soda cola chai matcha espresso latte cappuccino mocha smoothie "
    "kombucha punch bourbon "
    "scotch absinthe tequila cocktail liqueur eggnog nectar kvass kefir chocolate toddy cordial squash buttermilk "
    "oolong tisane perry porter pilsner ipa rosé rose shochu baijiu soju mulled horchata mate lassi cognac martini"
)
_FOODS = word_set(
    "soup stew bread cheese pie cake ramen noodle dumpling rice fish chicken beef pork bacon egg pancake "
    "pizza pasta sushi "
    "curry salad sausage potato chip fry burger sandwich chocolate biscuit cookie pudding pastry tart apple berry "
    "strawberry cherry orange peach plum grape lentil bean porridge roast lamb mutton venison goose duck "
    "oyster crab lobster "
    "shrimp prawn eel clam mussel herring salmon trout cod mushroom onion garlic pickle olive honey "
    "candy toffee caramel "
    "icecream cream butter toast waffle doughnut donut croissant bun roll dumplings taco burrito kebab "
    "steak rib ribs meat "
    "casserole chowder broth goulash risotto lasagna spaghetti macaroni tofu kimchi bibimbap hotpot "
    "congee baozi skewer "
    "fruit vegetable carrot cabbage spinach pumpkin mango banana melon watermelon pear fig date nut "
    "almond walnut chestnut "
    "seafood dessert sweet spice gingerbread shortbread scone muffin brownie custard jam marmalade "
    "cheesecake sourdough "
    "pretzel omelette omelet hash tempura udon soba gyoza okonomiyaki yakitori onigiri mochi pho falafel "
    "hummus gravy pasty"
)
_MUSIC = word_set(
    "jazz blues folk rock opera pop metal punk techno reggae soul funk disco country classical symphony "
    "waltz ballad shanty "
    "music song tune hymn choir orchestra flute fiddle violin cello piano harp lute bagpipe drum drumming guitar banjo "
    "accordion organ hip-hop hiphop rap rnb edm house trance swing bluegrass flamenco tango polka "
    "madrigal lullaby aria "
    "sonata concerto enka gospel ska grunge indie melody chant chorus bossa ragtime bebop jig reel serenade"
)
_FILMS = word_set(
    "film movie western comedy thriller cartoon anime documentary documentaries musical romcom flick noir horror drama "
    "blockbuster"
)
_HOBBIES = word_set(
    "fishing painting carving drawing sketching reading writing gardening knitting sewing sailing hiking "
    "climbing swimming "
    "running jogging cycling dancing singing cooking baking chess hunting archery fencing riding photography pottery "
    "calligraphy origami whittling woodworking woodcarving embroidery crochet crocheting weaving birdwatching birding "
    "stargazing astronomy juggling boxing wrestling skiing skating surfing diving kayaking canoeing "
    "rowing camping foraging "
    "beekeeping blacksmithing leatherwork brewing gaming programming coding travelling traveling yoga "
    "meditation poetry "
    "collecting darts cards dice poker football tennis golf basketball volleyball bowling billiards puzzles crosswords "
    "sculpting sculpture quilting needlework gymnastics judo karate kendo falconry horseriding wandering "
    "rambling trekking "
    "tinkering bouldering acting theatre improv blogging journaling scrapbooking baking mushrooming kite-flying "
    "lockpicking birdsong playing making building repairing training"
)

THINGS: Final = {"drink": _DRINKS, "food": _FOODS, "music": _MUSIC, "film": _FILMS, "hobby": _HOBBIES}
"""What a thing is, by its word."""
