const HEALTH =
  /\b(?:pain|painful|hurts?|hurting|injur\w*|sore|ache|aching|torn|tear|sprain\w*|strain(?:ed|s)?|tweak(?:ed|s)?|pull(?:ed|ing)? (?:a |my )(?:muscle|hamstring|groin|quad|pec|calf|back|neck|hip|glute|lat)|pinch(?:ed|es|ing)?|(?:clicks?|clicking|pops?|popping|snapping|grinding)(?= when| in | on )|stiff(?:ness)?|bruis\w*|inflam\w*|tendin\w*|tendon\w*|impinge\w*|herniat\w*|hernia|numb(?:ness)?|tingl\w*|swollen|dizzy|doctor|physio\w*|surgery|pregnan\w*|blood pressure)\b/iu;
/** A question about somebody's past is no complaint. */
const STORY = /^(?:how|when|where|why|what|who) (?:did|was|were|has|had) (?!i\b|my\b|you\b|we\b)/iu;

const DOCTOR =
  'I am not a doctor and cannot judge pain. If it is sharp, new, lasting or gets worse, please see one before you train on.';

/** What the coach says of its own below an answer to a complaint. What sounds urgent never gets to it. */
export function complaintAdviceFor(question: string): string[] {
  return HEALTH.test(question) && !STORY.test(question.trim()) ? [DOCTOR] : [];
}
