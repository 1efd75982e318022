import type { GymEditsState } from '#shared/gym.ts';
import type { GymPart } from '#shared/gym-parts.ts';

/** Parts whose texts may name the gym or its coach. */
const TEXTS = ['front', 'banner', 'plans', 'faq', 'suggestions', 'legal'] as const satisfies GymPart[];

/** Returns the gym's former names, with the parts that still use them. */
export function formerNames({
  now,
  files,
}: Pick<GymEditsState, 'now' | 'files'>): { text: string; parts: GymPart[] }[] {
  return (['product', 'name'] as const).flatMap((key) => {
    const text = files.name[key];
    if (text === now.name[key]) return [];
    const parts = TEXTS.filter((part) => JSON.stringify(now[part]).includes(text));
    return parts.length === 0 ? [] : [{ text, parts }];
  });
}
