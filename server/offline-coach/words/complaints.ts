import { HAVE_IT_LOOKED_AT, nearlyFainted } from './near-fainting.ts';

const PAIN =
  /\b(?:pain|painful|hurts?|hurting|injur\w*|torn|tear|sprain\w*|strain(?:ed|s)?|tweak(?:ed|s)?|pull(?:ed|ing)? (?:a |my )(?:muscle|hamstring|groin|quad|pec|calf|back|neck|hip|glute|lat)|pinch(?:ed|es|ing)?|bruis\w*|inflam\w*|tendin\w*|tendon\w*|impinge\w*|herniat\w*|hernia|numb(?:ness)?|tingl\w*|sciatica|slipped dis[ck]|bulging dis[ck]|stress fracture|swollen|swell(?:s|ed|ing)?|puffy|puff(?:s|ed|ing)? up|like a balloon|(?:bad|dodgy|dicky|gammy|busted|bum|wonky) (?:knees?|shoulders?|elbows?|wrists?|hips?|ankles?|neck|back|lower back))\b/iu;
/** A sore body part is a complaint; soreness after training may be an ordinary question. */
const SORE =
  /\b(?:my|his|her)\b.{0,30}\b(?:sore|aches?|aching|stiff)\b|\b(?:sore|aching|stiff) (?:knees?|shoulders?|elbows?|wrists?|hips?|ankles?|neck|back|lower back|joints?)\b/iu;
/** Health problems other than pain. */
const HEALTH =
  /\b(?:pregnan\w*|(?<=i['’]?m )expecting(?! (?:to|a (?!baby)|an|that)\b)|trimester|post-?partum|dizzy|faint\w*|light[- ]?headed|head ?aches?|migraines?|head (?:is |starts? |keeps? )?(?:pounds|pounding|throbs|throbbing)|concussion|black(?:ed|ing)? out|passed out|(?:saw|see|sees|seeing) stars|palpitations?|heart (?:trouble|condition|problems?|disease|surgery|murmur)|gave birth|fever|surgery|c[- ]?section|ca?esarean|post-?op|blood pressure|(?<=\b(?:i|we|she|pee) (?:\w+ )?)leaks?|leaking(?! oil)|incontinen\w*|pelvic floor|menopaus\w*|hot fl(?:ash|ush)\w*|night sweats?|hysterectomy|doctor|physio\w*)\b/iu;
/** A diagnosis or treatment, which the answer need not mention. */
const DIAGNOSIS = new RegExp(
  [
    String.raw`\b(?:blood ?thinners?|warfarin|eliquis|xarelto|anticoagulants?|beta ?blockers?|stents?|(?:one|1|a single|donated (?:a|my|one)) kidney|kidney (?:disease|failure|transplant)|diabetic|epilep\w*|seizures?|pacemaker|chemo\w*|osteoporosis|asthma\w*|inhalers?|aneurysm|arrhythmia|irregular heart\w*|a[- ]?fib|(?:hip|knee|shoulder|disc) replacement|crohn\w*|lupus|arthritis|multiple sclerosis|parkinson\w*|copd|glaucoma|detached retina|scoliosis|prolapse|hypertension|(?:high|low) bp|ozempic|wegovy|mounjaro|antidepressants?|\d+ (?:weeks|months) along|operat(?:ed|ion) on)\b`,
    String.raw`\b(?:i|my|i['’]m|i['’]ve|he|she|wife|husband|mom|mum|dad)\b(?: \w+){0,4} (?:diabetes|insulin|cancer|thyroid|transplant|stroke(?! (?:is|of|on|rate|volume))|kidney (?:stones?|problems?)|bp)\b`,
    String.raw`\btype (?:1|2|one|two) diabet\w*`,
  ].join('|'),
  'iu',
);
const PART =
  '(?:knees?|shoulders?|elbows?|wrists?|hips?|ankles?|neck|back|spine|hands?|fingers?|thumbs?|foot|feet|toes?|legs?|arms?|ribs?|collarbone|shin|pecs?|biceps?|triceps?|quads?|hamstrings?|calf|calves|achilles|acl|mcl|meniscus|labrum|rotator cuff|muscles?|tendons?|ligaments?)';
const NOISES =
  '(?:clicks?|clicking|pops?|popping|snaps|snapping|grinds|grinding|creak(?:s|ing|y)?|cracks?|cracking|crunch(?:es|ing|y)?)';
/** Joints that make a noise, unlike the muscles that one makes pop. */
const NOISY_JOINT =
  '(?:knees?|knee ?caps?|shoulders?|elbows?|wrists?|hips?|ankles?|jaw|neck|back|spine|fingers?|thumbs?|toes?|ribs?|collarbone)';
const JOINT_NOISE = `(${NOISY_JOINT}) (?:(?:is|are|always|sometimes|often|still|just|keeps?) )*(${NOISES})\\b(?! (?:out|off|up|over|through|open|forward|back)\\b)`;
/** 'My knees creak on stairs', 'a grinding noise' */
const NOISE = new RegExp(
  `\\b(?!(?<=\\bget )cracking on )(?:clicks?|clicking|pops?|popping|snapping|grinding|creak(?:s|ing|y)|cracking|crunch(?:ing|y))(?= (?:noises?|sounds?)\\b| when| in | on )|\\b${JOINT_NOISE}`,
  'iu',
);
/** Joints that can dislocate, as opposed to hands and thumbs that slip off a grip. */
const JOINT = '(?:shoulders?|elbows?|knees?|knee ?caps?|wrists?|hips?|ankles?|jaw|collarbone|ribs?)';
const OPERATED =
  '(?:acl|mcl|meniscus|labrum|rotator cuff|achilles)(?: (?:was|is|got))? (?:done|fixed|repaired|reconstructed|operated)|(?:knee|hip|shoulder|disc)(?: (?:was|is|got))? (?:repaired|reconstructed|replaced|operated)';
/** A torn or broken body part is not an ache to train around. */
const INJURY = new RegExp(
  `\\b(?:tore|torn|broke|broken|fractured?|ruptured?|dislocated?|snapped) (?:(?:my|his|her|a|an|the|left|right) )*${PART}\\b(?! (?:squats?|raises?|extensions?|records?|prs?|pbs?|press(?:es)?|days?|curls?|drive|work)\\b)|\\b${PART} (?:is|was|got) (?:torn|broken|fractured|ruptured|dislocated)\\b|\\b${JOINT} (?:keeps? |is |are )?(?:popping|pops?|slipping|slips?) out\\b(?! (?:over|to|wide|of (?!(?:(?:its|the|my|their) )?(?:sockets?|joints?|place)))\\b)|\\b${PART} (?:just )?(?:popped(?: out)?|gave (?:way|out)|buckled(?! in)|locked up)\\b|\\b(?:${OPERATED})\\b`,
  'iu',
);
const EXTREMITY = '(?:fingers?|thumbs?|hand|foot|feet|toes?|shin|ankle)';
/** 'Dropped the plate on my foot', 'my toe is purple' */
const BLOW = new RegExp(
  `\\b(?:dropped|fell|landed|came down) (?:[^.,!?;]{0,30} )?(?:on|onto|over) (?:my|his|her|our) (?:(?:left|right|big|little|bare) )*(?:${PART}|head|face|chest)\\b|\\b(?:smashed|jammed|trapped|squashed|crushed|stubbed) (?:my|his|her) (?:(?:left|right|big|little|whole) )*${EXTREMITY}\\b|\\b(?:rolled|twisted|turned) (?:my|his|her) (?:(?:left|right) )?ankle\\b|\\b(?:${PART}|nail|toenail) (?:(?:is|are|was|has|gone|went|going|turned|looks?|all|a bit) )+(?:purple|blue|black|black and blue)\\b`,
  'iu',
);
/** A question about a third person's past is not a complaint. */
const STORY = /^(?:how|when|where|why|what|who) (?:did|was|were|has|had) (?!i\b|my\b|you\b|we\b)/iu;

const DOCTOR =
  'I am not a doctor and cannot judge pain. If it is sharp, new, lasting or gets worse, please see one before you keep training.';

const ASK_DOCTOR = 'I am not a doctor. Yours can tell you what is safe: please ask before you keep training.';

/** Whether someone has an injury rather than an ache. */
export const hasInjury = (question: string): boolean =>
  !STORY.test(question.trim()) && (INJURY.test(question) || BLOW.test(question));

/** Returns the coach's own advice below an answer to a complaint. Urgent messages are handled before this. */
export function complaintAdviceFor(question: string): string[] {
  if (STORY.test(question.trim())) return [];
  if (nearlyFainted(question)) return [HAVE_IT_LOOKED_AT];
  if ([PAIN, NOISE, SORE, INJURY, BLOW].some((pattern) => pattern.test(question))) return [DOCTOR];
  return HEALTH.test(question) || DIAGNOSIS.test(question) ? [ASK_DOCTOR] : [];
}

const NO_PAIN =
  /\b(?:no|zero|without(?: any)?) pain\b|\b(?:does|do|did)(?: not|n['’]?t) hurt\b|\bpain(?:less|[- ]free)\b|\bnot painful\b/giu;

/** Whether a joint only makes a noise without pain. */
export const isPainlessNoise = (question: string): boolean => {
  const said = question.replace(NO_PAIN, ' ');
  return NOISE.test(said) && ![PAIN, SORE, INJURY, BLOW].some((pattern) => pattern.test(said));
};

const BEFORE_NOISE =
  "(?:(?:is it|it's|its|normal|ok|okay|bad|fine|that|if|when|why|do|does|hey|so|and|but|my|the|both|left|right|a|bit|worried)[ ,]+)*";
/** A joint that makes a noise, with nothing before it that may matter: 'I am 15 and my knee clicks'. */
const NOISE_ALONE = new RegExp(`^\\W*${BEFORE_NOISE}${JOINT_NOISE}(.*)$`, 'isu');
/** What a page on a noise answers anyhow. */
const IS_IT_BAD =
  /[,.!?]* (?:so |and )*(?:is (?:it|that|this) (?:(?:bad|normal|ok|okay|fine|serious|dangerous|a problem|an issue|something to worry about)\b(?: or (?:bad|normal|not))?)|should i (?:worry|be worried)(?: about (?:it|that))?)[\s?.!]*$/iu;
const SAYS_MORE =
  /\d|[.?!]\s+\S|\b(?:how|what|which|where|why|who|should|can|could|do|does|will|would|gives?|gave|giving|locks?|locked|locking|catch(?:es|ing)?|buckl\p{L}*|unstable|loose|slip\p{L}*|wobbl\p{L}*|weak\p{L}*|stuck|stiff\p{L}*)\b/iu;

/** Returns the joint and its noise from a question that is about nothing else and says that it does not hurt. */
function noiseAlone(question: string): { part: string; noise: string } | null {
  const [, part, noise, more = ''] = NOISE_ALONE.exec(question) ?? [];
  if (part === undefined || noise === undefined || question.search(NO_PAIN) < 0) return null;
  const isMore = SAYS_MORE.test(more.replace(IS_IT_BAD, '').replace(NO_PAIN, ' '));
  return isMore || !isPainlessNoise(question) || hasCondition(question) ? null : { part, noise };
}

/** Whether a question is only about a joint that makes a noise and does not hurt. */
export const isNoiseAlone = (question: string): boolean => noiseAlone(question) !== null;

/**
 * Reduces a question about a joint that makes a noise without pain to the joint and the noise: 'no pain' and
 * the lift find pages on joints that hurt in it.
 */
export function withPainlessNoise(question: string): string {
  const found = noiseAlone(question);
  return found === null ? question : `my ${found.part} ${found.noise} but does not hurt`;
}

/** Whether a question names a condition that affects all training, rather than pain. */
export const hasCondition = (question: string): boolean =>
  !STORY.test(question.trim()) &&
  (HEALTH.test(question) || DIAGNOSIS.test(question) || nearlyFainted(question));

/** Returns the words of a complaint or condition that follow-ups keep. */
export const complaintWords = (question: string): string[] =>
  complaintAdviceFor(question).length === 0
    ? []
    : [PAIN, NOISE, SORE, HEALTH, INJURY, BLOW]
        .flatMap((pattern) => pattern.exec(question)?.[0] ?? [])
        .join(' ')
        .split(/\s+/u);

/** Words that are not the name of a condition. */
const GENERAL = new Set([
  'gave',
  'saw',
  'see',
  'sees',
  'seeing',
  'passed',
  'head',
  'is',
  'headed',
  'doctor',
  'physio',
  'condition',
  'trouble',
  'problem',
  'problems',
  'disease',
  'out',
  'up',
  'light',
]);

/** Returns the words of the athlete's condition, which an answer must mention; empty for pain. */
export const conditionWords = (question: string): string[] =>
  hasCondition(question)
    ? (HEALTH.exec(question)?.[0] ?? '')
        .split(/[\s-]+/u)
        .filter((word) => word !== '' && !GENERAL.has(word.toLowerCase()))
    : [];
