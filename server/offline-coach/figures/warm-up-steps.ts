import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';

const WITHOUT_LAST =
  /^(?:(?:and|ok|so|now|can i|could i|i want to|let's|lets|please|what if i|if i) )*(?:skip|drop|leave out|cut|without|omit|not do) the last (?:jump|step|set|one|single|warm ?up|rung)$/u;
const COUNT =
  /^(?:(?:and|ok|so|now) )*how many (?:warm ?up )?(?:sets|steps|jumps|rungs)(?: (?:is|are|does|do|would) (?:that|it|this|there|those)(?: be| make| come to)?| in (?:all|total))*$/u;
/** Index of the first step, after the heading of the table and the line below it. */
const STEPS_FROM = 2;

/** Answers a question about the steps of a warm-up in the answer: all but the last, or how many. */
export function aboutWarmUpSteps({ rest, slots }: Reading, last: LastAct): WantedAct | null {
  if (last.act.name !== 'warm up' || slots.weight !== null) return null;
  const isShorter = WITHOUT_LAST.test(rest);
  if (!isShorter && !COUNT.test(rest)) return null;
  const lines = last.answer.split('\n');
  const rows = lines.filter((line) => line.startsWith('|'));
  const steps = rows.length - STEPS_FROM;
  if (steps < 2) return null;
  const title = lines.find((line) => /^(?:Up|Now up) to a work set\b/u.test(line)) ?? '';
  const text = isShorter
    ? `${title}\n\n${rows.slice(0, -1).join('\n')}`
    : `That is **${steps} sets** before the work set.`;
  return { act: { ...last.act, does: () => text }, slots: last.slots, missing: null };
}
