"""What is asked over HTTP: metrics, until there is a gateway that answers them, too."""
