/** A weight that identifies a record rather than corrects it: 'That 142.5 bench is wrong'. */
export const POINTED_WEIGHT =
  /(?<!\b(?:make|change|to|be|was|is) )\b(?:that|this|the) (\d+(?:[.,]\d+)?)(?: ?(?:kgs?|kilos?|lbs?|pounds?))? (?=\p{L})/u;
/**
 * A day that identifies a record rather than corrects it: 'The front squat from Tuesday'; 'that was from
 * Tuesday' is a correction.
 */
export const FROM_DAY =
  /\b(?:the|my|that|this) (?!was\b|is\b|should\b)(?:[\p{L}\d.]+ ){1,4}?from (?:last |this )?(?:mon|tues|wednes|thurs|fri|satur|sun|yester|to)day\b/u;
