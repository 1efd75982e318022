import {
  ASKS_NOTHING,
  type LabeledDialogue,
  SAYS_ALL,
} from '#server/offline-coach/carried-words/examples.ts';
import type { Source } from '#shared/source.ts';
import type { Ask } from './ask.ts';
import { line, share } from './scorecard.ts';

/** A full question's first sections: what a follow-up may be answered from. */
const FIRST = 3;

const sectionOf = ({ work, page, heading }: Source): string => `${work.id} ${page} ${heading}`;

/**
 * How often a follow-up is answered from the section that the same question in full is answered from. Follow-ups whose full
 * form finds no section are left out.
 */
export async function followUpLines(dialogues: readonly LabeledDialogue[], ask: Ask): Promise<string[]> {
  const found = { asked: 0, same: 0, near: 0, nothing: 0 };
  for (const dialogue of dialogues) {
    const history: { role: 'user' | 'assistant'; text: string }[] = [];
    for (const { message, meaning } of dialogue) {
      const { text, sources } = await ask(message, history);
      const isFollowUp = history.length > 0 && meaning !== ASKS_NOTHING;
      history.push({ role: 'user', text: message }, { role: 'assistant', text });
      if (!isFollowUp) continue;
      const full = await ask(meaning === SAYS_ALL ? message : meaning);
      const wanted = full.sources.slice(0, FIRST).map(sectionOf);
      if (wanted.length === 0) continue;
      const [section] = sources.map(sectionOf);
      found.asked += 1;
      if (section === undefined) found.nothing += 1;
      else if (section === wanted[0]) found.same += 1;
      else if (wanted.includes(section)) found.near += 1;
    }
  }
  return [
    line('the same section', share(found.same, found.asked)),
    line('one of its first', share(found.same + found.near, found.asked)),
    line('nothing', share(found.nothing, found.asked)),
  ];
}
