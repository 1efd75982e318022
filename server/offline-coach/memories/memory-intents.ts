import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { ownEntryIn } from '#server/offline-coach/words/own-entries.ts';
import { writtenOut } from '#server/offline-coach/words/shorthand.ts';
import { isAboutMemories } from '#server/words/memory-sentences.ts';
import { asFact, factsIn } from './fact-text.ts';
import { agreedTo, offeredGoal } from './memory-offers.ts';
import { ASKS_WHAT_TO_REMEMBER, namesNothing, onlyPoints } from './pointing.ts';
import { rememberCall } from './remember-call.ts';

const SAVE =
  /^(?:(?:hey|hi|ok(?:ay)?|coach|and|also|please)[,!]? )*(?:(?:can|could|will|would) you )?(?:please )?(?:remember|don(?:'|’)?t forget|keep in mind|(?:you should know|just so (?:you|u) (?:know|have (?:it|this)(?: for (?:later|next time))?)|fyi)(?=[,:]? (?:that )?(?:i|i['’]?m|i['’]?ve|my|we|our|moved|started|switched|changed|got|bought|joined|quit|stopped|no longer)\b)|(?:for the future|for future reference|for next time|from now on)(?=[:,])|note to self(?=[:,])|(?:save|keep) (?:this|that)(?: in mind)?(?=[:,])|make a note|(?:put|write|jot|add|store|get|stick|pop|chuck)(?: this| that| it| one)?(?: down)? (?:in|into|to|on) (?:your|ur|my|the) (?:notes?|memory|file)(?=[:,]| that\b)|for the future,? please (?:know|remember|note)|note(?: down)?)(?: for (?:me|later|next time))?(?:,? (?:that|this))?[:,]? (?!how\b|when\b|what\b|where\b|who\b|why\b|to\b|on\b|about\b)(.{3,})$/isu;
/** A request in the form of a question. */
const REQUEST =
  /^(?:please )?(?:can|could|will|would) you (?:please )?(?:remember|keep in mind|note) (?:that|this)\b/iu;
/** 'Can you remember things', 'can you remember my name' */
const ASKS_IF_ABLE = /^(?:(?:hey|hi|ok(?:ay)?|coach|and|also)[,!]? )*(?:can|could|will|would) you\b/iu;
const STATES =
  /\b(?:i|i['’]\p{L}+|we|is|are|am|has|have|hurts?|don['’]?t|do not|never|always|only|no|not)\b/iu;
/** 'Remember that guy who squatted 300' */
const NAMES_ONE = /^(?:one )?\p{L}+ (?:who|which|that|when|where|we|you)\b/iu;
const RECALL =
  /\b(?:(?:what|do|did) (?:do |did )?you (?:still )?remember\b|what (?:do|have|did|all do) you (?:got |have |all )?(?:know|learned|saved|stored|noted|remember(?:ed)?|kept|save|got|have|written down)(?: saved| stored| written down| noted| on file| on record| in memory| in your notes)? (?:about|of|on|for) (?:me\b|my (?!gym\b))|(?:show|list|read)(?: me)? (?:my|your|all) memor(?:y|ies)\b|(?:everything|anything|all) (?:that )?you (?:know|remember|have (?:saved|stored))\b|do you know anything about me\b|what(?:['’]s| is) in (?:my|your) memory\b|^who am i\b|^when(?:'s|’s| is| are) my\b(?!.*\bbefore (?:a|the|my)\b)|do you (?:still )?(?:know|remember) (?:when|what|where|which|how|that) .{0,30}\bmy\b|do you (?:still )?(?:know|remember) my (?!gym\b)|remind me (?:what|when|which|where|how|of) .{0,30}\bmy\b|what have (?:you|u) (?:saved|stored|noted|remembered|got saved)[\s?.!]*$|(?:show|list|tell|read)(?: me)? (?:what|everything|all)(?: that)? you(?:['’]?ve| have)? (?:got |have )?(?:saved|stored|noted|remembered|kept|know|remember|written down) (?:about|of|on) me\b|do you still have my\b|have i told you|what have i told you\b|did i (?:already |ever )?(?:tell you|mention)(?: to you)?(?: about| that)? (?:my\b|i\b|i['’]m\b)|^(?:(?:so|and|hey|coach|but) )*(?:do |did )?(?:you|u) (?:still )?remember (?:about |how )?my (?!gym\b)|^(?:(?:so|and|hey|coach|but) )*(?:(?:do |did )?(?:you|u) (?:still )?)?remember (?:that )?(?:my (?!gym\b)|i\b|i['’]m\b).*\?\s*$|what did i (?:just )?(?:(?:tell|say to) you|(?:say|mention|tell you) about)\b)/iu;
/** 'Remind me where my elbows should be' */
const ADVICE = /\b(?:should|supposed to)\b/iu;
/** What remains of a request to list everything, once its own words are removed. */
const ALL_OF_IT =
  /^(?:hey|hi|ok|okay|coach|in|your|please|can|could|you|so|and|what|what's|tell|show|give|list|me|do|did|does|still|know|you['’]?ve|remember|learned|saved?|stored|noted|got|kept|written|down|not|without|except|lifts|other|rest|stuff|things?|numbers|for|memories|list|read|have|about|of|on|everything|anything|all|it|that|i|my|training|lifting|memories|memory|profile|records|far|already|myself|told|said|just|to|us|now|right|am|who|a|the|s|again|then|anyway|here|there|far|moment|today|at|full|whole|list|summary|like|u|ur|been|has|had|got|file|brain|head|curious|wonder|wondering|interested|overall|precise)$/u;
const FORGET =
  /^(?:(?:hey|hi|ok(?:ay)?|coach|and|also|please|actually)[,!]? )*(?:(?:can|could|would) you |you can |you may )?(?:please )?(?:forget|stop remembering|delete (?:the |that |your )?memor(?:y|ies)|remove (?:the |that |your )?memor(?:y|ies)|don['’]?t remember(?! (?:this|that|it)?,? ?but\b)|stop assuming|(?:drop|lose)(?= (?:the (?:thing|part|bit|note)|anything|everything|all) about\b)|(?:delete|remove|erase)(?= (?:what|everything|anything|all) (?:that )?you(?:['’]ve)? (?:know|have|saved|remember|noted|stored)\b.{0,30}\b(?:about|of|on) (?:me|my)\b))(?: about| that| what i (?:said|told you)(?: about| of)?| of| the (?:thing|part) (?:about|with))*[:,]? (.{2,}?)[\s.!?]*$/iu;
/** 'Forget everything you know about my knee' */
const ALL_ABOUT =
  /^(?:everything|anything|all|what)(?: (?:that )?(?:you(?:['’]ve)? (?:know|remember|saved|have|noted|stored)(?: saved| stored| noted)?|i (?:said|told you)))? (?:about|of|on) (?=\S)/iu;
const A_QUESTION =
  /^(?:(?:that|this|the|my|last|previous|other) )*(?:questions?|messages?|(?:what )?i (?:just )?asked|i (?:ever )?(?:said|asked) (?:anything|that|it))$/iu;
const QUESTION_FORGOTTEN =
  'All right. I remember nothing of a question beyond this conversation, and you can delete that under [Account → Conversations](/account/conversations).';
const NOT_TO_FORGET = /^(?:it|about it|that|this|everything|all(?: of it| that)?|me)$/iu;
/** A reason for forgetting, without the content. */
const BECAUSE = /[, ]+(?:it['’]?s|they['’]?re|it is|that['’]?s|cause|because|since|cuz|as it)\b.*$/isu;
/** 'The knee thing, physio signed me off' */
const WITH_REASON =
  /,(?! (?:and|or|but)\b)(?= (?:\S+ ){2})(?!.*\b(?:and|or|how|what|why|when|where|which|should|can|could|do)\b).*$/isu;
const STUFF = /\b(?:stuff|things?|issues?|problems?)\b/giu;
/** 'Forget squats, is the leg press ok', 'forget about deadlifts this week' */
export const ABOUT_TRAINING =
  /[,;] (?:so |and |but )?(?:is|are|can|could|should|do|does|would|will|let['’]?s|(?:i(?:['’]?m)?) (?:just|only)|i['’]?m here)\b|\b(?:this week|today|tonight|for (?:now|today|a while)|for the moment)[\s.!]*$/iu;
const ANYTHING = /^(?:stuff|things?|anything)(?: (?:about|on|of) me| i (?:say|tell you))?$/iu;
const FORGETS_ONE =
  'I forget one thing at a time: say “forget that …” with what it is about. To delete all of it, open Memory Management.';

const FORGET_ALL =
  /^(?:(?:please|can you|could you|i want you to|now) )*(?:delete|forget|erase|wipe|remove|clear) (?:everything|all)\b(?: (?:of it|that|my memories|your memories|you (?:know|remember|saved)|saved|about me|on me))*[\s.!?]*$/iu;

const CLEAR_ALL =
  /^(?:(?:please|can you|could you|now|how do i) )*(?:clear|wipe|erase|delete|reset) (?:all )?(?:your|my|the|all) memor(?:y|ies)[\s.!?]*$/iu;

const OWN_PROFILE =
  /^(?:and |so |hey |coach |can you |please |remind me |tell me )*(?:what my (?:current )?(?:goals?|body ?weight|weight|height|age) (?:is|are|was)|how much (?:do|did) i weigh|what do i weigh|what(?:['’]?s| is| are| was) my (?:current |training )?(?:name|body ?weight|weight|height|age|profile|goals?|equipment)(?:,? (?:and|&) (?:my )?(?:body ?weight|weight|height|age|goals?|equipment))*|do you know my (?:goals?|body ?weight|weight|height|age)|what(?:['’]?s| is) (?:the \w+ )?(?:in|on) my profile|(?:show|tell|read)(?: me)? my profile|how (?:old|tall|heavy) am i|what (?:goals?|injuries|equipment|gear) do i (?:have|own))(?: now| again| right now| currently| according to you| in your notes| on record)?[\s.!?]*$/iu;

/** Words around 'my profile' that only ask to read it. */
const READS_PROFILE = new Set(
  `profile training what's whats is are in on inside under down see look at read check show tell list open pull up i i'm me my you
  your got has says say said set there saved stored currently again exactly the a of all everything whole stuff things for as well
  remind coach hey curious`.split(/\s+/u),
);
const asksForProfile = (sentence: string): boolean =>
  /\bmy (?:training )?profile\b/iu.test(sentence) &&
  /\b(?:what|show|read|see|tell|list|check|remind|open|pull)\b/iu.test(sentence) &&
  !/\bhow\b/iu.test(sentence) &&
  wordsIn(sentence).every((word) => READS_PROFILE.has(word) || GLUE.has(word));

/** Questions about training habits, and the keywords of the memories that answer them. */
const OWN_FACTS: readonly { asks: RegExp; about: string }[] = [
  {
    asks: /^(?:(?:so|and|hey|coach|ok|again)[ ,]+)*(?:(?:what|which|how many) (?:days?|times?|nights?|evenings?|mornings?)(?: (?:a|per|of the|in the) (?:week|day))? (?:do|am) i (?:usually |normally |currently |supposed to )?|(?:do you (?:know|remember) )?(?:when|where|how often) (?:do )?i (?:usually |normally |currently )?)(?:train|training|lift|work ?out|come in|go to the gym)(?: (?:on|a week|per week|each week|every week|in|in the gym|again))*[\s?.!]*$/iu,
    about:
      'I train days a week schedule mornings evenings Monday Tuesday Wednesday Thursday Friday Saturday Sunday gym home',
  },
  {
    asks: /^(?:(?:so|and|hey|coach|ok)[ ,]+)*(?:what|which)(?:['’]?s| is)? (?:my (?:weight )?(?:class|category)|federation (?:am i|do i (?:lift|compete)) in)(?: again)?[\s?.!]*$/iu,
    about: 'my weight class federation meet competition kg class',
  },
  {
    asks: /^(?:(?:so|and|hey|coach|ok)[ ,]+)*(?:(?:when|how (?:long|far|soon|many (?:days|weeks|months))).{0,24}\bmy (?:next )?(?:meet|competition|comp)|do i have (?:an? |any )?(?:meets?|competitions?|comps?)(?: coming(?: up)?| soon| planned| next)*)\b[\s?.!]*$/iu,
    about: 'my next meet competition is on',
  },
];

/** A clearly stated goal, which is worth remembering: 'my goal is to deadlift 250 by summer'. */
const GOAL =
  /^(?:(?:hey|hi|ok(?:ay)?|coach|and|also|so)[,!]? )*((?:my|the) (?:new |next |big |main |current |squat |bench |deadlift |total |press |weight )*(?:goal|target|aim)s?(?: (?:body ?)?weight| bw)?(?: for \S+(?: \S+)?)? (?:is|are)\b(.{2,}))$/isu;
/** 'Next goal: what should it be' */
const NO_GOAL =
  /\?\s*$|^(?:[:, ]|so|is|are|and|then)*(?:what|which|how|why|where|who|when|should|could|would|any|no idea|not sure|don['’]?t know|idk|unknown|unclear|none)\b|\b(?:right|what|exactly|or (?:what|not))[\s.!]*$/iu;
/** 'New goal: bench 140' */
const NEW_GOAL = /^(?:my )?(?:new|next) goal(?: is)?[:,]? (.{3,})$/isu;
/** 'Set my goal to bench 100 kg'; goals in the profile are changed there. */
const SETS_GOAL =
  /^(?:(?:hey|ok(?:ay)?|coach|please|can you|could you|and|now|actually|i want to)[,!]? )*(?:set|make|save|add|note(?: down)?|put(?: down)?|write down) (?:my|a)(?: (?:new|next|big|main|current)){0,2} goal(?: (?:to|of|as|at|for)\b(?: be\b)?[:,]?|[:,]) ([^?\d]{0,80}\d[^?]{0,80})$/iu;
const GOAL_DOUBTED =
  /\bor\b|\b(?:is|are) (?:that|this|it)\b|\b(?:how|what|realistic|should|can i|could i)\b/iu;
/** 'I hurt my shoulder, remember that' */
const REMEMBER_THAT =
  /^(.{6,}?)[,.;:!]?(?: so| and| please| can you| could you)* (?:(?:remember|keep in mind|don['’]?t forget|note|make a note of) (?:that|this|it)(?: down)?|(?:bear|keep) (?:that|this|it) in mind|(?:put|keep|store|add|write|get|stick|pop|chuck|jot) (?:that|this|it)(?: down)? (?:in|into|to|on) (?:your|ur|my) (?:notes?|memory|file)|(?:save|set|store|keep|note|add|put) (?:that|this|it)(?: down)? as (?:(?:a|my|the|one of my) )?(?:(?:new|next|big) )?goals?)(?: please| from now on| would you| will you| for (?:me|later|next time|the future))*[\s.!]*$/isu;
/** 'Thanks for the tip, I will | keep that in mind' contains no fact. */
const IS_UNFINISHED =
  /\b(?:i|i['’]ll|don['’]?t|do not|will|can|could|should|to|rather|but|please|actually|you)[\s,]*$/iu;
const BEGINS_REMEMBERING = /^(?:\w+ ){0,3}?(?:remember|keep in mind|note|forget)\b/iu;
const ASKS_SOMETHING =
  /^(?:(?:and|so|hey|coach|but|ok) )*(?:what|how|why|when|where|which|who|do|does|did|is|are|can|could|should|would|will|you)\b/iu;
/** 'I always remember that' */
const IS_HABIT =
  /^(?:(?:and|so|but|ok) )*i (?:can['’]?t|cannot|don['’]?t|do not|never|always|try|have to|need to)\b/iu;
/** 'My knee is fine now, forget about it': the content comes first. */
const FORGET_IT =
  /^(.{4,}?)[,.;:!]?(?: so| and| please| you can| u can| can)* (?:forget|stop remembering|delete|drop|remove) (?:about )?(?:it|that|this)(?: (?:one|note|memory))?(?: now| please| then)*[\s.!]*$/iu;
/** Says that something is over without naming it. */
const OVER =
  /\b(?:is|are|was|it's|has|have|been|feels?|feeling|got|gets|all|now|again|anymore|any more|no|not|doesn't|don't|longer|fine|ok|okay|better|good|great|healed|gone|over|recovered|cured|so|and|please)\b/giu;
/** Asks for the distance to a goal, which is compared with the record. */
const TO_GOAL =
  /\b(?:how (?:far|close|near)|how much (?:more|is left)|am i (?:close|near)|what(?:'s| is) left|on track)\b.{0,40}\bmy\b.{0,30}\b(?:goal|target)s?\b/iu;

const ALSO = /^(?:and|also|plus|oh and|and also)[ ,]+(?:that )?((?:i|i'm|im|my|we)\b[^?]{3,})$/iu;
const DROP_ONE =
  /^(?:(?:please|and|ok|now|also|can you|could you)[ ,]+)*(?:get rid of|delete|remove|drop|erase|scrap|clear) (?:the )?(?:(?:one|thing|part|bit|memory) (?:about|with|on) )?(.{3,60}?)(?: (?:one|thing|part|bit|memory))?[\s.!]*$/iu;

/**
 * Returns the calls or the reply for a sentence about remembering, recalling or forgetting; null for any
 * other.
 */
export function memoryIntentIn(typed: string, answer = ''): ToolCall[] | string | null {
  const onLast = agreedTo(typed, answer) ?? memoryFollowUp(typed, answer);
  if (onLast !== null) return onLast;
  if (onlyPoints(typed)) return ASKS_WHAT_TO_REMEMBER;
  // A memory keeps its original wording.
  const sentence = SAVE.test(typed) || GOAL.test(typed) ? typed : writtenOut(typed);
  const goal = NEW_GOAL.exec(typed)?.[1] ?? goalSetIn(typed);
  if (NO_GOAL.test(goal ?? GOAL.exec(typed)?.[2] ?? '')) return null;
  if (goal !== undefined) return [rememberCall(`My new goal: ${goal.trim()}`)];
  const stated = BEGINS_REMEMBERING.test(typed) ? undefined : REMEMBER_THAT.exec(typed)?.[1]?.trim();
  const isApart = stated !== undefined && /[,.;:!]/u.test(typed.charAt(stated.length));
  if (
    stated !== undefined &&
    !ASKS_SOMETHING.test(stated) &&
    (isApart || !IS_HABIT.test(stated)) &&
    !IS_UNFINISHED.test(stated)
  )
    return [rememberCall(asFact(stated))];
  if (FORGET_ALL.test(sentence) || CLEAR_ALL.test(sentence)) return FORGETS_ONE;
  if (OWN_PROFILE.test(sentence) || asksForProfile(sentence))
    return /\bgoals?\b/iu.test(sentence) ? [READ_PROFILE, RECALL_GOALS] : [READ_PROFILE];
  const kept = stillThere(sentence);
  if (kept !== null) return kept;
  const fact = OWN_FACTS.find(({ asks }) => asks.test(sentence));
  if (fact !== undefined) return [recall(fact.about)];
  if (RECALL.test(sentence) && !FORGET.test(sentence) && !ADVICE.test(sentence)) return recallOf(sentence);
  if (TO_GOAL.test(sentence)) return [READ_PROFILE, RECALL_GOALS, readRecord(liftIn(sentence)?.lift)];
  const entry = ownEntryIn(sentence);
  if (entry !== null) return entry;
  const isAboutRecord = liftIn(sentence) !== null && /\d{2}/u.test(sentence);
  const gone =
    FORGET.exec(sentence)?.[1]?.replace(ALL_ABOUT, '').replace(WITH_REASON, '') ??
    (isAboutRecord ? null : FORGET_IT.exec(sentence))?.[1]
      ?.replace(WITH_REASON, '')
      .replace(OVER, ' ')
      .replace(/['’]s\b/gu, '');
  // The app's screens answer how to switch memory off.
  const about = gone?.replace(BECAUSE, '').replace(STUFF, ' ').replace(/\s+/gu, ' ').trim();
  if (gone !== undefined && (ANYTHING.test(gone) || ABOUT_TRAINING.test(sentence))) return null;
  if (gone !== undefined && A_QUESTION.test(gone)) return QUESTION_FORGOTTEN;
  if (gone !== undefined && !/\b(?:how|what|why|when) (?!i\b)/iu.test(gone))
    return NOT_TO_FORGET.test(gone)
      ? FORGETS_ONE
      : [{ tool: 'memory', input: { action: 'forget', content: (about || gone).trim().slice(0, 1000) } }];
  const wish = REQUEST.test(sentence) ? sentence.replace(/\s*\?$/u, '') : sentence;
  const said = wish.endsWith('?') ? undefined : (SAVE.exec(wish) ?? GOAL.exec(wish))?.[1]?.trim();
  if (said === undefined) return offeredGoal(sentence);
  if ((ASKS_IF_ABLE.test(sentence) || /^the\b/iu.test(said)) && !STATES.test(said)) return null;
  if (NAMES_ONE.test(said)) return null;
  if (namesNothing(said)) return ASKS_WHAT_TO_REMEMBER;
  return factsIn(said).map(rememberCall);
}

/** Returns the goal of a request to set one; undefined for anything else. */
function goalSetIn(typed: string): string | undefined {
  const goal = SETS_GOAL.exec(typed.trim())?.[1];
  return goal === undefined || GOAL_DOUBTED.test(goal) ? undefined : goal.replace(/[\s.!]+$/u, '');
}

/** Continues after memories were saved or listed: 'also I hate lunges', 'get rid of the chains one'. */
function memoryFollowUp(typed: string, answer: string): ToolCall[] | null {
  if (!isAboutMemories(answer)) return null;
  const more = ALSO.exec(typed)?.[1];
  if (more !== undefined) return [rememberCall(asFact(more))];
  const gone = DROP_ONE.exec(writtenOut(typed))?.[1];
  return gone === undefined ? null : [{ tool: 'memory', input: { action: 'forget', content: gone } }];
}

export const READ_PROFILE: ToolCall = { tool: 'profile', input: { action: 'read' } };
const readRecord = (lift?: string): ToolCall => ({
  tool: 'prs',
  input: { action: 'read', ...(lift && { lift }) },
});
/** Calls that read everything known about the athlete. */
const EVERYTHING: ToolCall[] = [READ_PROFILE, readRecord(), { tool: 'memory', input: { action: 'all' } }];

/** 'Not the lifts, the other stuff' */
const NOT_LIFTS = /\b(?:not|without|except)(?: for)?(?: the| my)? (?:lifts|records|prs|pbs|numbers)\b/iu;
const everything = (sentence: string) =>
  EVERYTHING.filter(({ tool }) => tool !== 'prs' || !NOT_LIFTS.test(sentence));

/** 'New phone, are my records still there?' */
const STILL_THERE =
  /\b(?:is|are) (?:all )?(?:my|the) (?:\p{L}+ )?(records|prs|pbs|lifts|memories|notes|stuff|data|things) (?:all )?(?:still )?(?:there|saved|here|safe|around)\b/iu;
function stillThere(sentence: string): ToolCall[] | null {
  const what = STILL_THERE.exec(sentence)?.[1]?.toLowerCase();
  // 'Is my data safe' asks about privacy.
  if (what === undefined || (what === 'data' && !/\bstill\b/iu.test(sentence))) return null;
  if (/^(?:memories|notes)$/u.test(what)) return [{ tool: 'memory', input: { action: 'all' } }];
  return /^(?:stuff|data|things)$/u.test(what) ? EVERYTHING : [readRecord()];
}

const wordsIn = (sentence: string): string[] => sentence.toLowerCase().match(/[a-z]+(?:['’][a-z]+)?/gu) ?? [];

const wantsAll = (sentence: string) =>
  wordsIn(sentence).every((word) => ALL_OF_IT.test(word) || GLUE.has(word) || /ly$/u.test(word));

export const recall = (about: string): ToolCall => ({
  tool: 'memory',
  input: { action: 'recall', content: about.slice(0, 1000) },
});

/**
 * Returns the calls for everything known about the athlete or, if a subject is named, the memories about it.
 */
export const recallOf = (sentence: string): ToolCall[] =>
  wantsAll(sentence) ? everything(sentence) : [recall(sentence)];

const RECALL_GOALS = recall('goal');
