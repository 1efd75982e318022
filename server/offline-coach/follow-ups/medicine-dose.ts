import { namesTopic } from './topics.ts';

/** Number of questions for which a medicine stays in context. */
const QUESTIONS_MAX = 2;
const MEDICINE =
  /\b(?:ozempic|wegovy|mounjaro|zepbound|semaglutide|tirzepatide|ibuprofen|paracetamol|acetaminophen|tylenol|advil|naproxen|aspirin|diclofenac|painkillers?|antidepressants?|insulin|metformin|beta[- ]?blockers?|blood ?thinners?|warfarin|eliquis|xarelto|statins?|prednisone|prednisolone|antibiotics?|levothyroxine)\b/iu;
const DOSE =
  /\b(?:dos(?:es?|age|ing)|milligrams?|mg)\b|\bhow (?:much|many|often)\b(?! (?:\w+ )?(?:weight|time|rest|off|sets?|reps?)\b).{0,30}\b(?:take(?! (?:it easy|a (?:break|rest|day)|off|time off))|inject|be on|use)\b/giu;
const LEFT = /\b(?:take|inject|be on|use|days?|weeks?|daily|weekly|start(?:ing)?|right|safe|max\w*)\b/giu;

const NOT_HERE =
  'I do not look up doses of medicines in a training library, and I am not a doctor. Your doctor or a pharmacist can say what is right for you.';

/**
 * Declines to answer how much of a medicine to take, which a page about training may seem to answer: 'what
 * dose should I be on' after a question about lifting on Ozempic. Returns null for other questions.
 * @param earlier earlier questions, latest first
 */
export function declineDose(question: string, earlier: readonly string[]): string | null {
  const asked = question.replace(DOSE, ' ');
  if (asked === question) return null;
  const isAfterMedicine =
    !namesTopic(asked.replace(LEFT, ' ')) &&
    earlier.slice(0, QUESTIONS_MAX).some((each) => MEDICINE.test(each));
  return MEDICINE.test(question) || isAfterMedicine ? NOT_HERE : null;
}
