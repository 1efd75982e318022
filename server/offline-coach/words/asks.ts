const SENTENCE_END =
  /(?<=[.!?;…])\s+|\s*\n+\s*|\s+[-–—]+\s+|,\s+(?=(?:any (?:advice|tips?|ideas?|help)\b|(?:how|what|when|which|where|why|i|i['’](?:m|ve|d)|mine|my|ours?) ))/iu;

/** Splits a message into sentences, including a question or remark after a comma. */
export const sentencesIn = (message: string): string[] =>
  message.split(SENTENCE_END).filter((sentence) => /\p{L}/u.test(sentence));

const SUBJECT = '(?:i|you|u|we|it|there|that|this|these|those|the|my|your|a|an|anyone|people)';
/** 'Won't that kill my gains' */
const NEGATED = "(?:(?:is|are|do|does|could|should|would|has|have)n['’]?t|(?:ca|wo)n['’]?t)";
const ASKS = new RegExp(
  `^(?:(?:so|and|but|ok|anyway|well|also) )*(?:(?:how|what(?:['’]?s)?|whats|when|which|where|why|who|any (?:tips?|advice|ideas?|good))\\b|(?:is|are|do|does|can|could|should|will|would|${NEGATED}) ${SUBJECT}\\b)|\\?\\s*$`,
  'iu',
);

/** Whether a sentence is a question, by its first words or its question mark. */
export const asks = (sentence: string): boolean => ASKS.test(sentence.trim());

const QUESTION_SUBJECT =
  '(?:i|you|u|we|it|he|she|they|the|an?|my|this|that|these|those|there|people|anyone|somebody)';
/** Starts like a question, whatever the punctuation; excludes 'how good is that'. */
const ASKS_OUTRIGHT = new RegExp(
  `^(?:(?:so|and|but|or|ok|anyway|well|also|now|then)[, ]+)*(?:(?:how(?! (?:good|great|cool|nice|sick|mad|crazy) (?:is|was))|what|when|where|why|which|who)(?: \\p{L}+)? (?:do|does|did|is|are|was|can|could|should|would|will|am|has|have) ${QUESTION_SUBJECT}\\b|who \\p{L}+ed\\b|who won\\b|(?:what|where|who|how)['’]?s (?:the|an?|my|your|that|it|this|wrong|next|best|better|closest)\\b|(?:is|are|do|does|can|could|should|would|will|am|shall|has|have|${NEGATED}) ${QUESTION_SUBJECT} (?!done\\b|it\\b)\\p{L}|any (?:tips?|advice|ideas?)\\b|(?:best|any good|good) (?:\\p{L}+ ){1,3}(?:for|to|when|after|before|with) |(?:what now|now what)\\b)|\\b(?:or not|or nah|yes or no)[\\s.!]*$`,
  'iu',
);

/** Whether a sentence of a message is a question by its words, with or without a question mark. */
export const asksOutright = (message: string): boolean =>
  sentencesIn(message).some((sentence) => ASKS_OUTRIGHT.test(sentence.trim()));
