package text

var ChineseRules = chineseRules
