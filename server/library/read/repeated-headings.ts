import { type PlainBlock, textOf } from './title-page.ts';

/** A heading that recurs this often, with little text below, is a speaker's cue or a list label. */
const TIMES_MIN = 6;
const CUE_TEXT_MAX_CHARACTERS = 600;

/** Turns recurring headings into text: the speakers of a play, 'WARM-UP' in each workout. */
export function withoutCues(blocks: readonly PlainBlock[]): PlainBlock[] {
  const cues = new Map<string, { times: number; characters: number }>();
  let cue: { characters: number } | undefined;
  for (const block of blocks) {
    if (block.kind === 'text') {
      if (cue) cue.characters += block.markdown.length;
      continue;
    }
    const found = cues.get(keyOf(block)) ?? { times: 0, characters: 0 };
    found.times++;
    cues.set(keyOf(block), found);
    cue = found;
  }
  return blocks.map((block) => {
    if (block.kind === 'text' || !block.heading.isGuess) return block;
    const { times, characters } = cues.get(keyOf(block))!;
    return times >= TIMES_MIN && characters < CUE_TEXT_MAX_CHARACTERS * times ? textOf(block) : block;
  });
}

const keyOf = ({ heading }: Extract<PlainBlock, { kind: 'heading' }>) => heading.text.toLowerCase();
