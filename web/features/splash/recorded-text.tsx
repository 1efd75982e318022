import type { RecordedBlock, RecordedPart } from '#shared/recorded-answer.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CitationPlate } from './citation-plate.tsx';

/** The whole text is shown. */
export const WHOLE = Number.POSITIVE_INFINITY;

const lengthOf = (part: RecordedPart) => ('text' in part ? part.text.length : 1);

export const charactersOf = (blocks: readonly RecordedBlock[]): number =>
  blocks.flatMap(({ parts }) => parts).reduce((sum, part) => sum + lengthOf(part), 0);

/** Returns the number of characters up to and including the first citation. */
export function firstCitation(blocks: readonly RecordedBlock[]): number {
  let at = 0;
  for (const part of blocks.flatMap(({ parts }) => parts)) {
    at += lengthOf(part);
    if ('cite' in part) return at;
  }
  return WHOLE;
}

/** The paragraphs and items of a recorded answer, shown up to a character; the rest keeps its space. */
export function RecordedText({ blocks, shown }: { blocks: readonly RecordedBlock[]; shown: number }) {
  let at = 0;
  return blocks.map((block, nth) => {
    const parts = block.parts.map((part, index) => {
      const begins = at;
      at += lengthOf(part);
      // biome-ignore lint/suspicious/noArrayIndexKey: a recording does not change
      return <Part key={index} part={part} shown={shown - begins} />;
    });
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <p key={nth} className={classNames(block.kind === 'item' && 'border-l-2 border-line pl-4', 'mt-4')}>
        {parts}
      </p>
    );
  });
}

function Part({ part, shown }: { part: RecordedPart; shown: number }) {
  if ('cite' in part) return <CitationPlate number={part.cite} hidden={shown < 1} />;
  const { text, look, lead } = part;
  if (lead !== undefined) return <Quote text={text} lead={lead} shown={shown} />;
  const words =
    shown >= text.length ? (
      text
    ) : shown <= 0 ? (
      <span className="untyped">{text}</span>
    ) : (
      <>
        {text.slice(0, shown)}
        <span className="untyped">{text.slice(shown)}</span>
      </>
    );
  if (look === 'lead') return <strong>{words}</strong>;
  return look === 'title' ? <em>{words}</em> : words;
}

function Quote({ text, lead, shown }: { text: string; lead: string; shown: number }) {
  const begins = text.indexOf(lead);
  const ends = begins + lead.length;
  return (
    <>
      <Part part={{ text: text.slice(0, begins) }} shown={shown} />
      <Part part={{ text: lead, look: 'lead' }} shown={shown - begins} />
      <Part part={{ text: text.slice(ends) }} shown={shown - ends} />
    </>
  );
}
