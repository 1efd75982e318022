import { bodyPartsIn } from '#server/offline-coach/words/subjects.ts';

const PART =
  '(?:knees?|shoulders?|elbows?|wrists?|hips?|ankles?|neck|(?:lower )?back|hamstrings?|quads?|groin|cal(?:f|ves)|biceps?|triceps?|pecs?)';
const OWN_PART = `(?:(?:my|the) )?(?:(?:left|right|bad|dodgy|sore) )*${PART}`;
const BEGINS = '^(?:(?:and|also|oh|btw|by the way|so|hey|coach|ok|good news|ps|luckily|finally)[ ,:]+)*';
const FULLY = '(?:all|fully|completely|totally|finally|now|back to|much|feeling|been|basically|pretty much)';
const HEALTHY = '(?:healed(?: up)?|recovered|cured|sorted|fixed|pain[- ]?free|all better)';
const FOR_GOOD = '(?:now|again|finally|these days|at last|for (?:weeks|months)|any ?more)';
/**
 * 'Knee's good again', 'no more knee pain', 'my hip doesn't hurt any more', 'got the all clear on my
 * shoulder'
 */
const HEALED = [
  `${OWN_PART}(?: (?:pain|injury|issue|problem|thing))?(?: (?:is|are|has|have|feels?)|['’]s)?(?: ${FULLY})* (?:${HEALTHY}|(?:fine|good|great|ok(?:ay)?|gone|normal) ${FOR_GOOD})\\b`,
  `(?:no more|got rid of (?:the|my)) (?:(?:left|right) )?${PART} (?:pain|injury|issues?|problems?|trouble)\\b`,
  `${OWN_PART} (?:doesn['’]t|don['’]t|does not|no longer|stopped) (?:hurts?|hurting|bothers?|bothering)(?: me)?(?: ${FOR_GOOD}| at all)*(?=$|[,.!])`,
  `(?:i )?(?:got|have|had) (?:the )?all[- ]clear (?:on|for|from (?:my|the) \\p{L}+ (?:on|for)) ${OWN_PART}\\b`,
].map((words) => new RegExp(`${BEGINS}${words}`, 'iu'));
/** Better, but not healed. */
const NOT_OVER =
  /\b(?:now that|with|since|as long as|because|but|unless|except|until|almost|nearly|mostly|not|isn['’]t|hope|hopefully|if|when|still|sometimes|only|bit|little|getting|will|would|should|please|want|need)\b/iu;

/** Whether a sentence says that a body part has healed. */
export const saysHealed = (said: string): boolean =>
  HEALED.some((healed) => healed.test(said)) && !NOT_OVER.test(said.replace(/\bdoes not\b/iu, ''));

const IS_COMPLAINT =
  /\b(?:hurts?|hurting|pain\w*|sore|aches?|aching|injur\w*|bad|dodgy|tight|stiff|tweak\w*|strain\w*|sprain\w*|torn|tear|click\w*|pops?|surgery|tendin\w*|tendon\w*|impinge\w*|bothers?|acts? up|flare\w*|issues?|problems?|weak|twinge\w*|pinch\w*)\b/iu;
const SIDE = /\b(?:left|right)\b/iu;

/** Whether a memory is a complaint about the body part that has healed. */
export function isComplaintOf(memory: string, healed: string): boolean {
  const isAboutPart = !bodyPartsIn(memory).isDisjointFrom(bodyPartsIn(healed));
  const [sides, side] = [SIDE.exec(memory), SIDE.exec(healed)].map((found) => found?.[0].toLowerCase());
  const isAboutOtherSide = sides !== undefined && side !== undefined && sides !== side;
  return isAboutPart && !isAboutOtherSide && IS_COMPLAINT.test(memory);
}
