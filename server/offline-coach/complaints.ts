const HEALTH =
  /\b(?:pain|painful|hurts?|hurting|injur\w*|sore|ache|aching|torn|tear|sprain\w*|strained|herniat\w*|hernia|numb\w*|tingl\w*|swollen|dizzy|doctor|physio\w*|surgery|pregnan\w*|blood pressure)\b/iu;
/** What a doctor wants to see at once, whatever it turns out to be. */
const ALARM =
  /\bchest (?:pain|pressure|tightness)|\b(?:pain|pressure|tightness) in (?:my|the) chest\b|\bcan(?:'|’)?t breathe\b|\bfaint(?:ed|ing)?\b|\bpass(?:ed|ing) out\b|\bblack(?:ed|ing) out\b|\bnumb\w*|\bshooting (?:pain|down)|\b(?:dark|brown|red|bloody)\b.{0,12}\b(?:urine|pee)\b|\b(?:urine|pee)\b.{0,12}\b(?:dark|brown|red|bloody)\b|\b(?:bladder|bowel)\b|\bworst headache\b|\bsudden\w* weak\w*/iu;
/** A question about somebody's past is no complaint. */
const STORY = /^(?:how|when|where|why|what|who) (?:did|was|were|has|had) (?!i\b|my\b|you\b|we\b)/iu;
const OWN = /\b(?:i|i'm|i’m|i've|i’ve|my|me|mine)\b/iu;

const DOCTOR =
  'I am not a doctor and cannot judge pain. If it is sharp, new, lasting or gets worse, please see one before you train on.';
const NOW =
  '**Please have this looked at by a doctor now, before you train or read on.** It may be nothing, and it can be serious; I am not a doctor and cannot tell.';

/** What the coach says of its own about a complaint: before everything when it sounds urgent, else at the end. */
export interface ComplaintAdvice {
  first: string[];
  last: string[];
}

export function complaintAdviceFor(question: string): ComplaintAdvice {
  if (STORY.test(question.trim())) return { first: [], last: [] };
  if (ALARM.test(question) && OWN.test(question)) return { first: [NOW], last: [] };
  return { first: [], last: HEALTH.test(question) ? [DOCTOR] : [] };
}
