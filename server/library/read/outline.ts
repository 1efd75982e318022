import { blocksOf } from '#server/library/split/blocks.ts';
import { splitInTurns } from '#server/library/split/split-work.ts';
import { cut } from '#shared/cut.ts';
import type { OutlineHeading, WorkOutline } from '#shared/library-files.ts';
import { unitOf } from '#shared/source.ts';
import type { WorkPages } from './work-pages.ts';

const HEADINGS_MAX = 200;
const HEADING_MAX_CHARACTERS = 150;
const SAMPLE_MAX_CHARACTERS = 400;
/** Sample positions, as fractions of the whole. */
const SAMPLES_AT = [0.2, 0.5, 0.8];

/** Outlines a work's content, for someone who checks how well it was read. */
export async function outlineOf(work: WorkPages): Promise<WorkOutline> {
  const passages = await splitInTurns(work);
  const at = [...new Set(SAMPLES_AT.map((part) => Math.floor(part * passages.length)))];
  return {
    title: work.title,
    author: work.author,
    kind: work.kind,
    unit: unitOf(work.pages[0]!),
    pages: work.pages.length,
    empty: emptyRuns(work),
    headings: headingsOf(work),
    samples: at.map((index) => {
      const { page, heading, text } = passages[index]!;
      return { page, heading, text: cut(text, SAMPLE_MAX_CHARACTERS) };
    }),
    passages: passages.length,
    notes: work.notes ?? [],
  };
}

function emptyRuns({ pages }: WorkPages): [number, number][] {
  const runs: [number, number][] = [];
  for (const { number } of pages.filter(({ text }) => text.trim() === '')) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

function headingsOf({ pages }: WorkPages): OutlineHeading[] {
  const headings = pages.flatMap(({ number, text }) =>
    blocksOf(text).flatMap((block) =>
      block.kind === 'heading'
        ? { level: block.level, text: cut(block.title, HEADING_MAX_CHARACTERS), page: number }
        : [],
    ),
  );
  return headings.slice(0, HEADINGS_MAX);
}
