const SUBJECT = '(?:i|you|u|we|it|there|that|this|these|those|the|my|your|a|an|anyone|people)';
const ASKS = new RegExp(
  `^(?:(?:so|and|but|ok|anyway|well|also) )*(?:(?:how|what(?:['’]?s)?|whats|when|which|where|why|who|any (?:tips?|advice|ideas?|good))\\b|(?:is|are|do|does|can|could|should|will|would) ${SUBJECT}\\b)|\\?\\s*$`,
  'iu',
);

/** Whether a sentence is a question by its first words or its mark. */
export const asks = (sentence: string): boolean => ASKS.test(sentence.trim());
