import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import {
  citedPage,
  clock,
  LABEL_SEPARATOR,
  nameOfSource,
  type PageUnit,
  type Place,
  type Source,
  unitOf,
} from '#shared/source.ts';
import type { WorkKind } from '#shared/store.ts';
import { statusOf } from '#web/lib/api-error.ts';
import { ClosedNote } from '#web/ui/closed-note.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { PageView } from './page-view.tsx';
import { useLibraryPage } from './queries.ts';
import { kindName } from './work-words.ts';

/** Kinds with real pages: in the pack's lists a page is only the position of an entry. */
const PAGED: ReadonlySet<WorkKind> = new Set(['book', 'article']);

/** Content below an open page: `name` as in 'The Engine Room, page 12', `quote` the words quoted from it. */
export type PageFoot = (at: {
  workId: string;
  name: string;
  page: number;
  quote: string | null;
}) => ReactNode;

interface PageReaderProps {
  source: Source;
  onClose: () => void;
  foot?: PageFoot | undefined;
}

/** Reads a work, starting at the page of a source. */
export function PageReader({ source, onClose, foot }: PageReaderProps) {
  /** Null at the source. */
  const [turnedTo, setTurnedTo] = useState<number | null>(null);
  const cited = useLibraryPage(citedPage(source));
  const query = useLibraryPage(
    turnedTo === null ? citedPage(source) : { workId: source.work.id, page: turnedTo },
  );
  const scroller = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);

  // In a dialog that opens later in the same commit, the heading is the first element that can take the
  // focus.
  useLayoutEffect(() => title.current?.focus(), []);

  const data = query.data;
  /** Why no page can be read any more. */
  const closed = statusOf(query.error) === 402 ? query.error : null;
  const last = data?.work.pageCount ?? null;
  const unit = unitOf(data ?? source);
  const sourcePage = cited.data?.page ?? source.page;
  const page = turnedTo ?? sourcePage;
  // Sections and entries have no place of their own: once the passage has changed, its number may lead anywhere.
  const isMoved =
    data !== undefined &&
    !query.isPlaceholderData &&
    turnedTo === null &&
    source.passageId !== '' &&
    data.passage === undefined &&
    (unit === 'section' || !PAGED.has(source.work.kind));
  // Known before the page loads, for the page that the source names.
  const place = data && !query.isPlaceholderData ? data : page === sourcePage ? source : null;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="border-b border-line px-5 pt-4 pb-3">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 ref={title} tabIndex={-1} className="display text-xl text-balance">
              {source.work.title}
            </h2>
            <p className="mt-1 text-xs text-muted">
              {data ? `${data.work.author}${data.work.author ? ' · ' : ''}` : ''}
              {kindName(source.work.kind)}
            </p>
          </div>
          <IconButton label="Close the page" onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        </div>
        <div className="mt-3 flex items-end justify-between gap-3">
          <WhereItIs
            place={place}
            page={page}
            last={last}
            isPaged={PAGED.has(source.work.kind)}
            unit={unit}
          />
          <div className="flex gap-2">
            {page !== sourcePage && (
              <button
                type="button"
                className="min-h-9 px-2 text-sm underline underline-offset-4"
                onClick={() => setTurnedTo(null)}
              >
                Back to the source
              </button>
            )}
            <Turn to={data?.previous} label={`Previous ${unit}`} onTurn={setTurnedTo}>
              <ChevronLeft size={20} aria-hidden />
            </Turn>
            <Turn to={data?.next} label={`Next ${unit}`} onTurn={setTurnedTo}>
              <ChevronRight size={20} aria-hidden />
            </Turn>
          </div>
        </div>
      </header>
      <ScrollRegion
        ref={scroller}
        aria-label={`Text of ${source.work.title}`}
        aria-busy={query.isPlaceholderData}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-raised px-5 py-6 aria-busy:opacity-60 sm:px-7"
      >
        {query.isPending && (
          <SkeletonLines widths={[60, 100, 95, 98, 40, 100, 92, 97, 70]} label="Loading the page" />
        )}
        {closed !== null && (
          <ClosedNote reason={closed.message} still="The quotes in your conversations stay." />
        )}
        {closed === null && query.isLoadingError && (
          <Failing message={query.error.message} onRetry={() => void query.refetch()} />
        )}
        {data && closed === null && (
          // Where the sheet is wider than a page.
          <div className="mx-auto max-w-measure">
            {isMoved && (
              <p role="note" className="mb-5 text-sm text-muted">
                The text has changed since this answer. This may be another place.
              </p>
            )}
            <PageView
              key={data.text}
              data={data}
              source={data.page === sourcePage ? source : null}
              scroller={scroller}
            />
          </div>
        )}
      </ScrollRegion>
      {foot && data && !query.isPlaceholderData && (
        <footer className="safe-bottom border-t border-line px-5 py-1.5">
          {foot({
            workId: source.work.id,
            name: nameOfSource({ ...data, work: source.work }),
            page: data.page,
            quote: data.page === sourcePage ? (source.quotes[0] ?? null) : null,
          })}
        </footer>
      )}
    </div>
  );
}

interface TurnProps {
  /** Undefined until it is known. */
  to: number | null | undefined;
  label: string;
  onTurn: (page: number) => void;
  children: ReactNode;
}

/** Turns to another page, where there is one. */
function Turn({ to = null, label, onTurn, children }: TurnProps) {
  return (
    <IconButton label={label} disabled={to === null} onClick={() => to !== null && onTurn(to)}>
      {children}
    </IconButton>
  );
}

interface WhereItIsProps {
  /** Null while the page is loading. */
  place: Place | null;
  page: number;
  /** Null until it is known. */
  last: number | null;
  /** Whether its page numbers mean anything. */
  isPaged: boolean;
  unit: PageUnit;
}

/** The time, section or page that is open. */
function WhereItIs({ place, page, last, isPaged, unit }: WhereItIsProps) {
  const isSection = unit === 'section' && (place?.time ?? null) === null;
  return (
    <div className="min-w-0" aria-live="polite">
      {place?.time ? (
        <p className="figures text-2xl">{clock(place.time)}</p>
      ) : isSection ? (
        <>
          {place?.section && <SectionName label={place.section} />}
          <p className="text-xs text-muted">
            Section {page}
            {last !== null && ` of ${last}`}
          </p>
        </>
      ) : (
        isPaged && (
          <p className="figures text-2xl">
            <span className="sr-only">Page </span>
            {page}
            {last !== null && <span className="text-lg font-medium text-muted"> / {last}</span>}
          </p>
        )
      )}
    </div>
  );
}

/** The section, under its chapter. */
function SectionName({ label }: { label: string }) {
  const names = label.split(LABEL_SEPARATOR);
  return (
    <p className="font-semibold text-balance">
      {names.slice(0, -1).map((chapter) => (
        <span key={chapter} className="block text-sm font-normal text-muted">
          {chapter}
        </span>
      ))}
      {names.at(-1)}
    </p>
  );
}
