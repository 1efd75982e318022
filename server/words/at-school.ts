/**
 * Source of a pattern for how minors name their grade or school: 'in 10th grade', 'a freshman', 'in high school'. Students at a college do
 * not match.
 */
export const AT_SCHOOL =
  '(?:in (?:my )?(?:freshman|sophomore) year(?! (?:\\w+ ){0,3}(?:college|state|uni\\w*))|(?:in (?:the )?|a )(?:(?:[4-9]|1[0-2])th|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth) grader?(?! teacher)|a (?:freshman|sophomore)(?! (?:year|coach|(?:in|at) (?:\\w+ ){0,3}(?:college|state|uni\\w*)))|(?:in (?:a )?|a )(?:middle|high) ?school(?:er)?(?! (?:(?:strength|conditioning|and|head|assistant|football|wrestling|track|pe|\\w+ball) ){0,4}(?:gym|coach|teacher|principal|nurse|graduate|grad)\\b))\\b';
