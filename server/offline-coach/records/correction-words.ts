/** Words of a correction besides its slots. */
export const CORRECTS = new Set(
  "actually no nope nah sorry oops whoops ups wait i i'm mean meant it it's was wasn't is that that's should be have been make made correction correct rather not but wrong typo for in fact instead the a an of at with and on done did got only just please weight number reps rep day date you logged saved put wrote noted down as change to mistake my bad hmm x really lift exercise collars collar clips bro lol haha".split(
    ' ',
  ),
);
/** Words that start or mark a correction. */
export const BEGINS =
  /^(?:actually|not?\b|nope|nah|sorry|oops|whoops|ups|wait|correction|i mean|i meant|make (?:it|that)|it was|it'?s|that was|the (?:day|date|weight|reps?) (?:was|were|is|should)|that should|it should|should be|should have been|change (?:it|that|to|the (?:day|date|weight|reps?))|typo|wrong|my bad|just kidding|x ?\d)|\b(?:wrong|typo|mistake|should(?: have)? be(?:en)?|meant)\b|\bactually[ .!]*$/iu;
/** 'Wait, was it 180', with or without a question mark. */
export const IS_QUESTION =
  /\?|,\s*(?:was|wasn['’]?t|is|isn['’]?t) (?:it|that)[\s.!]*$|^(?:(?:no|wait|sorry|oops|actually|and|so|ok|hmm|but)[ ,]+)*(?:is|was|isn['’]?t|wasn['’]?t|did|didn['’]?t|should|have) (?:it|that|this|i|you|we|the)\b/iu;

export const IN_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** 'A double not a single', '107.5, not 110'; 'not great' is not a denial. */
export const DENIES = new RegExp(
  `,? ?(?:and |but )?\\bnot (?:a |an |the |for |on |of )?(?:\\d[\\d.,]*(?: ?(?:kgs?|kilos?|lbs?|pounds?))?(?: ?reps?)?|single|double|triple|today|yesterday|\\p{L}+day|(?:an?|\\d+|${IN_WORDS.join('|')}) (?:days?|weeks?|months?) ago|last (?:week|month)|${IN_WORDS.join('|')})[\\s.!]*$`,
  'iu',
);

/** Filler words of a request to undo or correct. */
export const POLITE =
  '(?:please|pls|kindly|no|nope|nah|oops|whoops|ups|sorry|wait|ok|okay|actually|hmm|can you|could you|coach|just|(?:i )?changed? my mind(?: about (?:that|this|it))?|lol|haha|man|bro|but|and|well|oh|my bad|my mistake|that was (?:a mistake|wrong|an accident|not right|by accident)|by mistake|by accident)';
