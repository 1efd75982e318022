/** 'That 142.5 bench is wrong': the weight says which record it is, and not what it should be. */
export const POINTED_WEIGHT =
  /(?<!\b(?:make|change|to|be|was|is) )\b(?:that|this|the) (\d+(?:[.,]\d+)?)(?: ?(?:kgs?|kilos?|lbs?|pounds?))? (?=\p{L})/u;
/** 'The front squat from Tuesday': the day of the record, and not what it should be; 'that was from Tuesday' corrects it. */
export const FROM_DAY =
  /\b(?:the|my|that|this) (?!was\b|is\b|should\b)(?:[\p{L}\d.]+ ){1,4}?from (?:last |this )?(?:mon|tues|wednes|thurs|fri|satur|sun|yester|to)day\b/u;
