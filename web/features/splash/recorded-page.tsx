import type { RecordedAnswer, RecordedBlock } from '#shared/recorded-answer.ts';

/** A page of a book as it opens in the product, with the quoted words marked. */
export function RecordedPage({ page }: { page: RecordedAnswer['page'] }) {
  return (
    <>
      <header className="flex items-end justify-between gap-4 border-b border-line px-5 pt-5 pb-3 sm:px-8">
        <p>
          <span className="display block text-xl">{page.title}</span>
          <span className="text-xs text-muted">{page.author} · Book</span>
        </p>
        <p className="figures text-3xl whitespace-nowrap">
          <span className="sr-only">Page </span>
          {page.number}
          <span className="text-lg font-medium text-muted"> / {page.count}</span>
        </p>
      </header>
      <div className="prose-page space-y-4 px-5 py-6 sm:px-8">
        {page.blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a recording does not change
          <Block key={index} block={block} />
        ))}
      </div>
    </>
  );
}

function Block({ block }: { block: RecordedBlock }) {
  const words = block.parts.map((part, index) => {
    if (!('text' in part)) return null;
    return part.look === 'quote' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <mark key={index} className="mark-drawn">
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
  return block.kind === 'heading' ? <p className="display text-lg">{words}</p> : <p>{words}</p>;
}
