import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import { COLLAR_KG } from '#server/offline-coach/slots/take-words.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { PLATES, platesPerSide, USUAL_BAR } from '#shared/lifting/plates.ts';
import { figureOf } from './figure.ts';

const WORDS = new Set(
  'competition comp meet collar collars count counting counted include including use used put both on add adding heavy'.split(
    ' ',
  ),
);

/** 'And if I use competition collars' after the plates for a weight. */
export function withCollars({ rest, words, slots }: Reading, last: LastAct): WantedAct | null {
  const asked = last.act.name.startsWith('plates') ? last.slots.weight : null;
  if (asked === null || !/\bcollars?\b/u.test(rest) || slots.lift !== null) return null;
  // '2.5 kg collars'
  if (slots.weight !== null && slots.weight.value !== COLLAR_KG) return null;
  if (figureOf(last)?.unit !== 'kg' || !words.every((word) => GLUE.has(word) || WORDS.has(word))) return null;
  return { ...last, slots: { ...last.slots, collars: { value: COLLAR_KG, unit: 'kg' } }, missing: null };
}

/** Lists the plates per side in kilos with the collars included. */
export function platesWithCollars({ weight, bar, collars, without }: Slots): string {
  const each = collars!.value;
  const own = bar?.value ?? USUAL_BAR.kg;
  const { perSide, loaded, remaining } = platesPerSide({
    weight: weight!.value,
    unit: 'kg',
    bar: own,
    collars: 2 * each,
    plates: PLATES.kg.filter((size) => !without.includes(size)).map((weight) => ({ weight })),
  });
  const which = each === COLLAR_KG ? 'Competition collars' : 'The collars';
  const collarsWeigh = `${which} weigh ${each} kg each, ${2 * each} kg together.`;
  if (remaining < 0)
    return `${collarsWeigh} ${weight!.value} kg is less than the ${own} kg bar weighs with them, **${loaded} kg**.`;
  const side = perSide.map(({ weight, count }) => (count === 1 ? `${weight} kg` : `${count} × ${weight} kg`));
  const short = remaining === 0 ? '' : ` (${remaining} kg short of ${weight!.value} kg)`;
  return `${collarsWeigh} For ${loaded} kg on the ${own} kg bar with them, each side takes **${side.join(', ') || 'no plate'}** and the collar${short}.`;
}
