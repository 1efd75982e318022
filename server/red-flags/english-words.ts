export const UNABLE = "(?:can't|cannot|cant|can not|couldn't|unable to)";

export const RELATIVE_HAD =
  '(?:dad|father|mom|mum|mother|uncle|aunt|brother|sister|wife|husband|friend|grand\\w+|client) (?:had|has had|survived)';

/** What lasts after an effort is not explained by it. */
export const LASTING =
  "(?:for (?:about |like |over )?(?:(?:\\d+|an?|two|three|half an) ?(?:hours?|hrs?|days?)|(?:[5-9]|\\d\\d+|five|ten|fifteen|twenty|thirty) ?(?:minutes?|mins?))|\\d+ (?:minutes|mins|hours) (?:since|later)|since (?:this morning|yesterday|last (?:night|week)|i (?:woke|got) up)|all (?:day|night|morning|evening)|at rest|at all(?! (?:with|in) (?:my|the|a|this|that)\\b)|right now|even (?:sitting|lying|at rest)|sitting down|lying down|(?:won't|wont|doesn't|hasn't) (?:stop|settle|calm|go away)\\w*)";
