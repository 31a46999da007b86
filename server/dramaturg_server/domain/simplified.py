"""Chinese as the words of this package are written: in simplified characters. Data, and who may read it so.

Japanese shares many of the traditional ones: whoever reads a remark tells first which language it is in.
"""

from typing import Final

from .text import is_japanese, word_set

SIMPLIFIED: Final[dict[int, str]] = {
    ord(pair[0]): pair[1]
    for pair in word_set("""
    丟丢 並并 亂乱 來来 係系 個个 們们 偽伪 備备 傷伤 僅仅 僕仆 僞伪 僱雇 內内 冊册 別别 則则 劃划 劇剧 劍剑 動动 厭厌
    員员 問问 啞哑 啟启 喚唤 喪丧 喫吃 單单 嗎吗 噁恶 嚇吓 嚕噜 嚴严 囉啰 國国 團团 報报 場场 壓压 壞坏 壽寿 夠够 夢梦
    姦奸 媽妈 學学 實实 寧宁 寫写 寬宽 寵宠 將将 專专 對对 屬属 島岛 帥帅 師师 帶带 幫帮 幹干 幾几 廚厨 廢废 廣广 張张
    強强 彈弹 後后 徑径 從从 復复 恥耻 惡恶 愛爱 慘惨 慣惯 憐怜 憶忆 懇恳 應应 戰战 戲戏 拋抛 捲卷 採采 換换 揮挥 搗捣
    擇择 擊击 擔担 擠挤 擬拟 擾扰 攝摄 敎教 斷断 於于 時时 晉晋 書书 會会 東东 條条 棄弃 棗枣 業业 極极 樂乐 樓楼 樣样
    橋桥 檔档 檸柠 櫃柜 歡欢 歲岁 殘残 殺杀 氣气 決决 沒没 洩泄 淚泪 淨净 淺浅 渾浑 湯汤 準准 溫温 滅灭 滷卤 滾滚 漁渔
    漢汉 漿浆 潔洁 濃浓 濕湿 灣湾 為为 無无 熱热 燒烧 爺爷 爾尔 獄狱 獨独 獲获 獵猎 現现 產产 畫画 當当 發发 盜盗 盡尽
    確确 礦矿 禮礼 種种 稱称 穩稳 窩窝 簡简 簫箫 籃篮 糰团 糾纠 紀纪 約约 紅红 純纯 細细 紹绍 終终 結结 絕绝 給给 統统
    經经 綠绿 綽绰 線线 編编 練练 縣县 縫缝 總总 織织 繞绕 繡绣 繪绘 繼继 續续 羅罗 義义 習习 聞闻 聲声 職职 聽听 脫脱
    腦脑 腸肠 臉脸 臟脏 臥卧 臺台 與与 興兴 舉举 舊旧 舖铺 莊庄 華华 葉叶 著着 蔔卜 蔥葱 薑姜 藍蓝 藝艺 藥药 蘋苹 蘭兰
    蘿萝 處处 虛虚 號号 蝦虾 蟲虫 蠍蝎 蠔蚝 術术 衛卫 裏里 裝装 裡里 襲袭 見见 規规 視视 親亲 覺觉 計计 討讨 記记 設设
    許许 訴诉 詞词 詩诗 話话 該该 認认 語语 誠诚 誤误 說说 誰谁 調调 談谈 請请 論论 諜谍 諾诺 講讲 謝谢 證证 護护 讀读
    變变 讓让 豬猪 貓猫 負负 貪贪 責责 買买 賊贼 賠赔 賣卖 賤贱 賬账 贈赠 趕赶 蹤踪 軍军 較较 輕轻 農农 這这 連连 週周
    遊游 過过 違违 選选 還还 邊边 鄉乡 鄰邻 醫医 醬酱 釀酿 釋释 釣钓 銀银 銅铜 鋪铺 錄录 錯错 鍋锅 鎮镇 鏢镖 鐘钟 鐵铁
    鑽钻 長长 門门 閉闭 開开 閒闲 間间 闆板 關关 陰阴 陽阳 隊队 際际 隨随 險险 隻只 雖虽 雙双 雜杂 雞鸡 離离 難难 雲云
    電电 霧雾 靜静 頓顿 領领 頭头 顆颗 題题 顏颜 願愿 顧顾 風风 颱台 飯饭 飲饮 餃饺 餅饼 養养 餘余 館馆 饅馒 饋馈 饒饶
    馬马 騎骑 騙骗 騰腾 驗验 髒脏 髮发 鬆松 鬥斗 鬧闹 魚鱼 鰻鳗 鳥鸟 鴨鸭 鴿鸽 鵝鹅 鹹咸 鹽盐 麗丽 麪面 麵面 麼么 黃黄
    點点 齒齿 齡龄 龍龙
    """)
}
"""For `str.translate`; as many characters before as behind."""


def in_simplified(folded: str, locale: str = "") -> str:
    """Chinese in simplified characters; Japanese as it is. locale: decides where there are Han characters alone."""
    return folded if folded.isascii() or is_japanese(folded, locale) else folded.translate(SIMPLIFIED)
