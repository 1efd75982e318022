import {
  ASKS_NOTHING,
  type LabeledDialogue,
  SAYS_ALL,
} from '#server/offline-coach/carried-words/examples.ts';
import type { Source } from '#shared/source.ts';
import type { Ask } from './ask.ts';
import { line, share } from './scorecard.ts';

/** The first sections of a full question, from which a follow-up may be answered. */
const FIRST = 3;

const sectionOf = ({ work, page, heading }: Source): string => `${work.id} ${page} ${heading}`;

/**
 * Measures how often a message is answered from the section that answers the same question asked in full by
 * itself: for follow-ups that leave something out, and for complete messages, where an earlier question could
 * only mislead. Skips messages whose full form finds no section.
 */
export async function followUpLines(dialogues: readonly LabeledDialogue[], ask: Ask): Promise<string[]> {
  const [leavingOut, sayingAll] = [tally(), tally()];
  for (const dialogue of dialogues) {
    const history: { role: 'user' | 'assistant'; text: string }[] = [];
    for (const { message, meaning } of dialogue) {
      const { text, sources } = await ask(message, history);
      const isCounted = history.length > 0 && meaning !== ASKS_NOTHING;
      history.push({ role: 'user', text: message }, { role: 'assistant', text });
      if (!isCounted) continue;
      const full = await ask(meaning === SAYS_ALL ? message : meaning);
      const wanted = full.sources.slice(0, FIRST).map(sectionOf);
      if (wanted.length === 0) continue;
      const [section] = sources.map(sectionOf);
      const found = meaning === SAYS_ALL ? sayingAll : leavingOut;
      found.asked += 1;
      if (section === undefined) found.nothing += 1;
      else if (section === wanted[0]) found.same += 1;
      else if (wanted.includes(section)) found.near += 1;
    }
  }
  return [
    'follow-ups that leave something out',
    ...linesOf(leavingOut),
    'messages that say all',
    ...linesOf(sayingAll),
  ];
}

const tally = () => ({ asked: 0, same: 0, near: 0, nothing: 0 });

const linesOf = ({ asked, same, near, nothing }: ReturnType<typeof tally>): string[] => [
  line('the same section', share(same, asked)),
  line('one of its first', share(same + near, asked)),
  line('nothing', share(nothing, asked)),
];
