"""Whether a zip of rules and the rules of this process are alike: by definition, or else by the games they judge."""
