import { NO_WORDS } from '#server/prompt-format/marks.ts';
import { fold } from './fold.ts';
import type { FollowUpTable } from './follow-up-table.ts';
import { FOLLOW_UP_TABLES } from './follow-up-tables.ts';
import { CHARACTERS_MAX, hasBeenSeen } from './has-been-seen.ts';
import type { RedFlagLanguage } from './red-flag-table.ts';
import type { RepeatedResponse } from './repeated-words.ts';

/** These replies stop only what goes on about the same: somebody who asked about doping may train. */
export const ABOUT_SAME_ONLY: ReadonlySet<RepeatedResponse> = new Set(['doping', 'minor']);
const FRAGMENT_WORDS_MAX = 3;
/** After a question about doping: '500 mg a week?', … */
const DOSE = /\d ?(?:mg|ml|mcg|iu|cc)\b|\b(?:pct|inject\w*)\b/u;
/** … and 'for how many weeks?', unless it names something else */
const TERM = /\b(?:weeks?|cycles?|dos(?:e|es|age)|stack|safely|side effects)\b/u;
const NO_DRUG = ['training', 'elsewhere', 'account', 'food', 'logs'] as const;
/** An order for training, whatever sets it names: 'give me a 5x5 program', 'ok then 3x5 at 60 kg' */
const ORDERS =
  /\b(?:give me|make me|build|design|write me|put together|plans?|planning|lets|let's|instead|then|so|program\w*|routine|workout for|tomorrow|next|what|how|hazme|dame|haz|rutina|manana|proxim\w|mach mir|gib mir|schreib mir|morgen|nachste\w*|donne-moi|fais-moi|ecris-moi|programme|demain|prochaine?|faz|monta|me da|amanha)\b/u;
const ASKS_OF_OTHER =
  /^[¿¡]?(?:how|what|whats|who|where|when|which|hello|hi|hey|que|cual|cuanto|donde|quien|hola|wie|was|wer|wo|wann|hallo|combien|quel|quelle|qui|ou|salut|bonjour|qual|quanto|onde|quem|oi|ola)\b/u;
/** 'Squat 100 kg x 5', 'benched 100 today', 'pulled 200 kg' */
const SET =
  /(?:squatted|benched|dead ?lifted|pressed|pulled|rowed|repped) (?:\w+ ){0,2}\d|\d ?(?:kgs?|kilos?|lbs?|pounds?)\b|\d ?(?:kgs?|kilos?|lbs?|pounds?|libras?)? ?(?:x|×|\*|for|por|mal|fois|a) ?\d/u;
/** 'What does Ruth squat', 'Tom’s bench' */
const NAME = /\b(?:did|does|has|can) (\p{Lu}\p{Ll}+)\b(?! I\b)|\b(\p{Lu}\p{Ll}+)['’]s (\p{L}+)/u;
const SAYS =
  '(?:says?|said|thinks?|told|wants me|sagt|sagte|gesagt|meint|dit|dice|dijo|diz|disse|fala|falou)\\b';
const TOLD = '(?:told|asked|erzahlt|gefragt|parle|conte|dije|pregunte|contei|falei|perguntei)';
const CLAUSE_END = /[,.!?;:](?= |$)|\b(?:so|and|but|und|aber|et|mais|y|pero|e|mas)\b/u;

/**
 * Whether a message goes on from one with a red flag: names no other subject, or asks what one may still do.
 * @param isNext whether no other subject came between, to which a bare 'why' would refer
 */
export function refersBack(
  message: string,
  flagged: string,
  { response, language }: { response: RepeatedResponse; language: RedFlagLanguage },
  isNext: boolean,
): boolean {
  const said = message.slice(0, CHARACTERS_MAX);
  const folded = fold(said).trim();
  // Everybody may go on in English.
  const all = [...new Set([language, 'en' as const])].map((each) => FOLLOW_UP_TABLES[each]);
  const has = (key: Pattern) => hasAny(all, key, folded);
  if (has('agrees') || hasBeenSeen(said, response)) return false;
  const isBare = namesNothing(folded, all) && !has('elsewhere');
  if (ABOUT_SAME_ONLY.has(response)) {
    const isDose = DOSE.test(folded) || (TERM.test(folded) && !NO_DRUG.some(has));
    return isNext && (isBare || (response === 'doping' && isDose));
  }
  if (message.trim() === NO_WORDS) return isNext;
  if (has('account')) return clausesOf(folded).some((clause) => asksToTrain(clause, all));
  if (isBare && isNext) return true;
  if (isOfAnother(fold(flagged), FOLLOW_UP_TABLES[language])) {
    if (isOwnTraining(folded, all, FOLLOW_UP_TABLES[language])) return false;
  } else if (isAboutOther(said, folded, fold(flagged), all, FOLLOW_UP_TABLES[language])) return false;
  if (has('care')) return true;
  const isTraining = has('training') || has('body');
  if (isTraining && has('asks')) return true;
  if (has('elsewhere')) return false;
  if (response === 'eating' && has('food')) return true;
  if (isSet(folded, all)) return false;
  if (isTraining) return true;
  if (!isNext) return false;
  return has('pronoun') || has('when') || has('continues') || isFragment(folded);
}

type Pattern = {
  [K in keyof FollowUpTable]: FollowUpTable[K] extends RegExp ? K : never;
}[keyof FollowUpTable];

const hasAny = (tables: readonly FollowUpTable[], key: Pattern, folded: string): boolean =>
  tables.some((words) => words[key].test(folded));

/** Whether it only says that it was read: 'ok', 'thanks', 'going there now'. */
export function isAcknowledged(question: string): boolean {
  const tables = Object.values(FOLLOW_UP_TABLES);
  const folded = fold(question.slice(0, CHARACTERS_MAX)).trim();
  return hasAny(tables, 'agrees', folded) || (/^[^?]*$/u.test(folded) && isAgreed(folded, tables));
}

/** Whether it is a set to log. */
export const isLogged = (question: string): boolean =>
  isSet(fold(question.slice(0, CHARACTERS_MAX)).trim(), Object.values(FOLLOW_UP_TABLES));

const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}']+/gu) ?? [];

const isAgreed = (folded: string, all: readonly FollowUpTable[]): boolean =>
  wordsOf(folded).every((word) => all.some(({ acknowledges }) => acknowledges.has(word)));

/** Whether it consists of words that name no subject, and not only of a yes. */
function namesNothing(folded: string, all: readonly FollowUpTable[]): boolean {
  const words = wordsOf(folded);
  if (words.length === 0) return folded.includes('?');
  return words.every((word) => all.some(({ small }) => small.has(word))) && !isAgreed(folded, all);
}

/** 'DOMS?', 'low blood sugar?' */
const isFragment = (folded: string): boolean =>
  folded.endsWith('?') && folded.split(' ').length <= FRAGMENT_WORDS_MAX && !ASKS_OF_OTHER.test(folded);

const isSet = (folded: string, all: readonly FollowUpTable[]): boolean =>
  /\d/u.test(folded) &&
  !ORDERS.test(folded) &&
  !folded.includes('?') &&
  !hasAny(all, 'asks', folded) &&
  (SET.test(folded) || hasAny(all, 'logs', folded));

const clausesOf = (folded: string): string[] => folded.split(CLAUSE_END).map((clause) => clause.trim());

/** 'I paid twice, can I train today?' asks two things. */
const asksToTrain = (clause: string, all: readonly FollowUpTable[]): boolean =>
  hasAny(all, 'training', clause) && hasAny(all, 'asks', clause) && !hasAny(all, 'account', clause);

/** Whether the signs in a message are somebody else's. */
function isOfAnother(flagged: string, { others, own, care, body }: FollowUpTable): boolean {
  if (!others.test(flagged)) return false;
  const signs = clausesOf(flagged).filter((clause) => care.test(clause) || body.test(clause));
  const named = signs.length === 0 ? [flagged] : signs;
  return named.every((clause) => !own.test(clause.replace(others, ' ')));
}

/** After somebody else's emergency: whether it asks of the writer's own training. */
function isOwnTraining(
  folded: string,
  all: readonly FollowUpTable[],
  { others, own }: FollowUpTable,
): boolean {
  const clauses = clausesOf(folded).filter((clause) => !hasAny(all, 'agrees', clause));
  if (clauses.some((clause) => hasAny(all, 'care', clause))) return false;
  return clauses.some(
    (clause) => hasAny(all, 'training', clause) && own.test(clause) && !others.test(clause),
  );
}

/** Whether it is about another person than the flagged message. */
function isAboutOther(
  said: string,
  folded: string,
  flagged: string,
  all: readonly FollowUpTable[],
  { others, own, pronoun }: FollowUpTable,
): boolean {
  const person = others.exec(folded)?.[0];
  // 'My husband says just do legs', 'I told my wife' are about oneself.
  const isQuoted = new RegExp(`${person} (?:\\w+ ){0,6}${SAYS}|\\b${TOLD} (?:\\w+ ){0,2}${person}`, 'u').test(
    folded,
  );
  if (isQuoted) return false;
  if (person === undefined) return isOfName(said, all) && !others.test(flagged) && !own.test(folded);
  if (others.test(flagged) && (flagged.includes(person) || !person.includes(' '))) return false;
  const rest = folded.replace(person, ' ');
  return !own.test(rest) && !pronoun.test(rest);
}

/** Whether it names somebody; phones write 'Pain's gone' with a capital letter. */
function isOfName(said: string, all: readonly FollowUpTable[]): boolean {
  const [, asked, owner, owned] = NAME.exec(said) ?? [];
  const isNamed = (name: string) => !hasAny(all, 'care', name) && !all.some(({ small }) => small.has(name));
  if (asked !== undefined) return isNamed(fold(asked));
  if (owner === undefined || owned === undefined) return false;
  const isTime = /^(?:to(?:day|morrow|night)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/u.test(fold(owner));
  return !isTime && isNamed(fold(owner)) && all.every(({ small }) => !small.has(fold(owned)));
}
