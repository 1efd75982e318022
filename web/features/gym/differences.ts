import { BANNER_WORDS, NAME_LABELS } from '#shared/gym-labels.ts';
import type { GymPart, GymParts } from '#shared/gym-parts.ts';
import { FAQ_GROUP_LABELS } from '#web/lib/faq-groups.ts';
import { SUGGESTION_GROUP_LABELS } from '#web/lib/suggestion-labels.ts';
import { keysOf, PROGRAM_LABELS } from './labels.ts';

/** One difference from the file; null where one of the two has nothing. */
export interface Difference {
  label: string;
  file: string | null;
  now: string | null;
}

/** The texts of a part, each with its label. */
type Texts = ReadonlyMap<string, string>;

const ORDER = 'Order';
const listed = (texts: readonly string[]) => texts.map((text, nth) => `${nth + 1}. ${text}`).join('\n');

const TEXTS: { [Part in GymPart]: (value: GymParts[Part]) => Iterable<readonly [string, string]> } = {
  name: (value) =>
    Object.entries(NAME_LABELS).map(([key, label]) => [label, value[key as keyof typeof value]]),
  front: ({ hero, splash }) => [
    ['Greeting', hero.title],
    ['Below the greeting', hero.text],
    ['Headline', splash.headline],
    ['Below the headline', splash.text],
    ['Features', splash.features.map(({ title, text }) => `${title}\n${text}`).join('\n\n')],
  ],
  accent: ({ color }) => [['Color', color ?? 'the app’s own yellow']],
  logo: ({ file }) => [['Logo', file === null ? 'none: the app’s own mark' : 'a picture of your own']],
  banner: (banner) =>
    banner === null
      ? []
      : [
          ['Shown', banner.enabled ? 'yes' : 'no'],
          [
            'Messages',
            banner.messages.map(({ from, text }) => (from ? `${from}: ${text}` : text)).join('\n'),
          ],
          [BANNER_WORDS.until, banner.until ?? ''],
          [BANNER_WORDS.url, banner.url ?? ''],
          [BANNER_WORDS.link, banner.link ?? ''],
        ],
  plans: (plans) => [
    ...plans.map(
      ({ id, name, description }) => [`Plan ${id}`, [name, description].filter(Boolean).join('\n')] as const,
    ),
    [ORDER, listed(plans.map(({ id }) => id))],
  ],
  programs: (programs) =>
    keysOf(PROGRAM_LABELS).map((key) => [PROGRAM_LABELS[key], programs[key] ? 'on' : 'off']),
  faq: (entries) => [
    ...entries.map(
      ({ id, group, question, also_asked: ways = [], answer }) =>
        [
          `Question ${id}`,
          `${[FAQ_GROUP_LABELS[group], question, ...ways].join('\n')}\n\n${answer}`,
        ] as const,
    ),
    [ORDER, listed(entries.map(({ id }) => id))],
  ],
  suggestions: (groups) =>
    Object.entries(SUGGESTION_GROUP_LABELS).map(([group, label]) => [
      label,
      groups[group as keyof typeof groups].join('\n'),
    ]),
  legal: ({ title, text }) => [
    ['Title', title],
    ['Text', text],
  ],
};

/** Returns the differences from the pack's file. */
export function differences<Part extends GymPart>(
  part: Part,
  file: GymParts[Part],
  now: GymParts[Part],
): Difference[] {
  const [before, after]: Texts[] = [new Map(TEXTS[part](file)), new Map(TEXTS[part](now))];
  const found = [...new Set([...before!.keys(), ...after!.keys()])]
    .map((label) => ({ label, file: before!.get(label) || null, now: after!.get(label) || null }))
    .filter((difference) => difference.file !== difference.now);
  // Adding or removing an entry changes the order anyway.
  const moved = found.every(({ label }) => label === ORDER || (before!.has(label) && after!.has(label)));
  return found.filter(({ label }) => label !== ORDER || moved);
}
