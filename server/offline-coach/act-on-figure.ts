import { type LastAct, MAX, type WantedAct } from './act.ts';
import { figureOf, rowOf, weightIn } from './figure.ts';
import { GLUE } from './glue.ts';
import { ownAct } from './own-act.ts';
import { POINTS_BACK } from './same-act.ts';
import { NO_SLOTS, type Reading, readSlots } from './slots.ts';

/** Another calculation of the same figure: 'and the 1rm for 5 reps', 'now the plates'. */
const GOES_ON =
  /^(?:the |show (?:me )?|give me )?(?:the )?(?:plates?|warm ?ups?)(?: please)?$|^(?:and|now|then|so|also|plus|ok)\b.{0,24}\b(?:onerepmax|max|plates?|warm ?ups?|percentages?|volume)\b/u;
const CONTINUES = new Set(
  'and also same what about how now or then but plus with for too instead try actually no nah sorry wait oops mean meant'.split(
    ' ',
  ),
);

/** An act on the figure of the last answer: 'what is 85% of that', 'and in pounds?', 'plates for it'. */
export function actOnFigure(
  sentence: string,
  reading: Reading,
  today: string,
  last: LastAct | null,
  answer: string,
): WantedAct | null {
  const { slots } = reading;
  const isBare = reading.words.every((word) => CONTINUES.has(word) || GLUE.has(word));
  const figure =
    last === null
      ? slots.into === null
        ? null
        : weightIn(answer, slots.into)
      : (rowOf(last, reading.rest) ?? figureOf(last));
  if (figure === null || slots.weight !== null) return null;
  if (
    !(
      POINTS_BACK.test(reading.rest) ||
      GOES_ON.test(reading.rest) ||
      (isBare && (slots.into !== null || slots.percentages.length > 0))
    )
  )
    return null;
  // Its words, as if the figure stood in it, and with a set its repetitions.
  const { repetitions } = last?.slots ?? NO_SLOTS;
  const isSet =
    last !== null && SETS.has(last.act.name) && repetitions !== null && slots.repetitions === null;
  const isMax = new RegExp(`\\b(?:${MAX})\\b`, 'u').test(reading.rest);
  const times = isSet && isMax ? ` x ${repetitions}` : isMax && slots.repetitions === null ? ' estimate' : '';
  const wanted = ownAct(
    readSlots(`${sentence.replace(/[?!.\s]+$/u, '')} ${figure.value} ${figure.unit ?? ''}${times}?`, today),
  );
  return wanted === null || last === null ? wanted : { ...wanted, of: last.of ?? last };
}

const SETS = new Set(['add record', 'offer record']);
