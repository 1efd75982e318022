/** A pattern of what a minor at school says: 'in 10th grade', 'a freshman', 'in high school'. Not a student at college. */
export const AT_SCHOOL =
  '(?:(?:in (?:the )?|a )(?:(?:[4-9]|1[0-2])th|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth) grader?(?! teacher)|a (?:freshman|sophomore)(?! (?:year|coach|(?:in|at) (?:\\w+ ){0,3}(?:college|state|uni\\w*)))|(?:in (?:a )?|a )(?:middle|high) ?school(?:er)?(?! (?:\\w+ )?(?:gym|coach|teacher|principal|nurse|graduate|grad)\\b))\\b';
