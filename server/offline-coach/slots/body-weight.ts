import type { Rest } from '#server/offline-coach/words/rest.ts';
import { N, U, W, type Weight } from './measures.ts';
import { takeFirst } from './take-words.ts';

export const BODY = '(?:body ?-?weight|bw)';
/**
 * An adult's body weight without its unit, in kilos or pounds; excludes times of day and ratings out of ten.
 */
const BODY_N = '(?<![\\d.,])(?:[3-9]\\d|[1-4]\\d\\d)(?:[.,]\\d)?(?![\\d.,]*\\d)';
/** Numbers that plates cannot add up to: '82.1'. */
const NOT_LOADABLE = '(?<![\\d.,])(?:[3-9]\\d|[1-4]\\d\\d)[.,][1-46-9](?![\\d.,]*\\d)';
const I_AM = "i(?:'m| am|m)";
const CHANGED_TO = '(?:down|up|back|dropped|(?:back|crept|gone|went|come|came) (?:up|down|back)) (?:to|at)';
/** Words between the scale and its reading; the day has already been replaced by a bar. */
const GAP =
  "(?:[ ,:=|-]|this morning|this week|today|now|right now|currently|fasted|after (?:breakfast|dinner|lunch)|i'm|me|at|was|is|said|says|reads|read|showed|shows)*";
/** Excludes ratings out of ten. */
const NO_RANGE = '(?! ?(?:to\\b|-|/|out of\\b))';

/** Patterns of a stated body weight. */
const SAID = [
  // 'How many times body weight is a 100 bench' gives the lift.
  `(?<!\\btimes (?:my )?)\\b(?:my )?${BODY}(?:[ :=|]| is| was| of| at| to| as| now| about| around| this morning| today| should be)+${W}`,
  `\\b${BODY}(?: in (?:the|my) (?:profile|app|account))? (?:is|was) wrong,?(?: it'?s| it is| it should be| should be| is)? ${W}`,
  `(?:\\bat |@ ?)?\\b${W} ?(?:of )?${BODY}\\b`,
  `\\bweigh(?:ing|s|ed)?(?: in)?(?: at| about| only| just| now| around| a)* ${W}`,
  `\\b${I_AM} (?:now |at |down to |up to |back to |currently |about |a solid |a )*(${N}) ?(${U})`,
];

const SAID_ELSE = [
  `^(?:${I_AM} )?(?:down|up) to ((?<![\\d.,])\\d{2,3}(?:[.,]\\d)?) ?(${U})?(?= (?:now|today|this)\\b)`,
  `^(?:${I_AM} )?${CHANGED_TO} (${NOT_LOADABLE}) ?(${U})?(?= (?:now|today|this)\\b|[\\s.!|]*$)`,
  // Nobody gives an age as 82.9.
  `\\b${I_AM} (?:now |at |down to |up to |back to |currently )*((?<![\\d.,])(?:[4-9]\\d|\\d{3})[.,]\\d)(?= (?:now|today|this|right now|currently)\\b|[\\s.!|]*$)`,
  `\\b${I_AM} (?:now |at |down to |up to |back to |currently )*(${BODY_N})(?= (?:flat|even|on the (?:dot|nose|scales?)|fasted)\\b(?! \\p{L}))`,
  `\\b(?:put|have|got|mark|list) me (?:down )?(?:as|at) (?:now |about |around )*(${N}) ?(${U})`,
  `${W} on the scales?\\b`,
  `\\bscales?${GAP}(${BODY_N}) ?(${U})?${NO_RANGE}`,
  `\\bweigh(?:ed)?(?:[- ]?in)?${GAP}(${BODY_N}) ?(${U})?`,
  `\\bwoke up (?:at |to )?(${BODY_N}) ?(${U})?`,
  `(?:\\bmorning weight|^weight(?= (?:today|this morning| ?\\|)|[:=]))${GAP}(${BODY_N}) ?(${U})?`,
  `^weight (${BODY_N}) ?(${U})(?=[\\s.!|]*$)`,
  // 'Log my weight 79.8', unlike 'log weight 80 x 5'
  `(?<=\\b(?:log|record|enter|track|update|save|put)(?: in)? (?:(?:my|current) )*)weight(?: (?:as|at|is|to))?[ :]+(${BODY_N}) ?(${U})?(?=[\\s.!|]*$|[ ,]+(?:please|pls)\\b)`,
  `\\bmy (?:current |own )?weight(?: (?:in|on) (?:the|my|this|your) (?:profile|app|account|settings))?(?:(?: is| was)? wrong,?(?: it)?)?(?: {1,3}(?:\\||is|was|now|down|up|at|about|around|to|should be)|:)+ ${W}`,
];

/** The person whose points are calculated: 'a woman of 60'. */
const WEIGHT_OF_PERSON = `(?<=\\b(?:man|woman|guy|girl|male|female) )(?:of|at|weighing) ${W}`;
/** Only people are weighed in stone, which has already been converted to pounds. */
const IN_STONE = /\d ?(?:stones?|st)\b(?! (?:in|to|into)\b)/iu;
const STONE_ALONE = `^(?:(?:i'm|im|i am|now|at|still|about|down to|up to|back to) )*(\\d+) (lb)(?=(?:[ ,]+(?:now|today|this morning|currently|on the scales?))*[\\s.!|]*$)`;

/** @param typed the sentence before normalization */
export const takeBodyWeight = (rest: Rest, typed: string, isForPoints: boolean): Weight | null =>
  takeFirst(rest, [
    ...SAID,
    ...(isForPoints ? [WEIGHT_OF_PERSON] : []),
    ...SAID_ELSE,
    ...(IN_STONE.test(typed) ? [STONE_ALONE] : []),
  ]);
