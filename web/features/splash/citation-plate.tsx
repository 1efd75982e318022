import { classNames } from '#web/ui/class-names.ts';

/** The number of a source, as the chat draws it. */
export function CitationPlate({ number, hidden = false }: { number: number; hidden?: boolean }) {
  return (
    <span
      className={classNames(
        'figures ml-1 inline-grid h-[1.3em] min-w-[1.3em] place-items-center rounded-plate bg-signal align-[0.12em] text-[0.78em] leading-none text-on-signal',
        hidden && 'untyped',
      )}
    >
      <span className="sr-only">Source </span>
      {number}
    </span>
  );
}
