import { useQueryClient } from '@tanstack/react-query';
import { Brain, BrainCog, Scale, Trophy, Undo2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type SavedItem, savedItemKey } from '#shared/answer-extras.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/call.ts';
import { calendarDay } from '#web/lib/dates.ts';
import { liftInWords, valueWithUnit } from '#web/lib/record-words.ts';
import { Button } from '#web/ui/button.tsx';
import { isCorrection, takeBack, type Undone } from './take-back.ts';

const KINDS = {
  record: {
    icon: Trophy,
    saved: 'Saved to your records',
    undone: 'Removed from your records',
    later: 'Changed or removed later',
    to: '/account/personal-records',
  },
  correction: {
    icon: Trophy,
    saved: 'Changed in your records',
    undone: 'Changed back in your records',
    later: 'Changed later',
    to: '/account/personal-records',
  },
  removed: {
    icon: Trophy,
    saved: 'Removed from your records',
    undone: 'Put back in your records',
    later: 'Put back later',
    to: '/account/personal-records',
  },
  memory: {
    icon: Brain,
    saved: 'Remembered',
    undone: 'Removed from memory',
    later: 'Changed or removed later',
    to: '/account/memories',
  },
  forgotten: {
    icon: BrainCog,
    saved: 'Forgotten',
    undone: 'Remembered again',
    later: 'Remembered again later',
    to: '/account/memories',
  },
  body_weight: {
    icon: Scale,
    saved: 'Saved to your profile',
    undone: 'Put back in your profile',
    later: 'Changed later',
    to: '/account/profile',
  },
} as const;

/** Items the coach saved while it answered, each with its Undo. */
export function SavedRows({ saved }: { saved: readonly SavedItem[] }) {
  return (
    <ul aria-label="Saved" className="mt-6 border-y border-line">
      {saved.filter(isKnown).map((item) => (
        <li key={savedItemKey(item)} className="border-b border-line last:border-b-0">
          <SavedRow item={item} />
        </li>
      ))}
    </ul>
  );
}

const isRecord = (item: SavedItem) => item.kind === 'record' || item.kind === 'removed';

/** A screen loaded before an update does not know the kinds that it adds. */
const isKnown = ({ kind }: SavedItem) => kind in KINDS;

const isUndone = (state: string): state is Undone => state === 'undone' || state === 'later';

function SavedRow({ item }: { item: SavedItem }) {
  const { icon: Icon, saved, undone, later, to } = KINDS[isCorrection(item) ? 'correction' : item.kind];
  const [state, setState] = useState<'there' | 'undoing' | Undone>(item.gone ? 'later' : 'there');
  const [problem, setProblem] = useState<string | null>(null);
  const result = useRef<HTMLParagraphElement>(null);
  const queries = useQueryClient();

  const undo = async () => {
    setState('undoing');
    setProblem(null);
    try {
      setState(await takeBack(item));
      void queries.invalidateQueries({ queryKey: keyOf(item) });
    } catch (thrown) {
      setState('there');
      setProblem(toApiError(thrown).message);
    }
  };

  // The button that had the focus is gone.
  const wasHere = useRef(state);
  useLayoutEffect(() => {
    if (isUndone(state) && !isUndone(wasHere.current)) result.current?.focus();
    wasHere.current = state;
  }, [state]);

  const isBack = isUndone(state);
  return (
    <div className="grid min-h-touch grid-cols-[1.5rem_1fr_auto] items-center gap-x-3 py-2.5 text-sm">
      <Icon size={18} aria-hidden className={isBack ? 'text-muted' : ''} />
      <div className="min-w-0">
        <p ref={result} tabIndex={-1} className="text-xs text-muted">
          {isBack ? (
            { undone, later }[state]
          ) : (
            <Link to={to} className="touch-target underline underline-offset-2 hover:text-ink">
              {saved}
            </Link>
          )}
        </p>
        <p className={isBack ? 'text-muted' : ''}>
          <What item={item} />
        </p>
        {problem && (
          <p role="alert" className="mt-1 text-danger">
            {problem}
          </p>
        )}
      </div>
      {!isBack && (
        <Button
          look="plain"
          busy={state === 'undoing'}
          onClick={() => void undo()}
          aria-label={`${problem ? 'Retry undoing' : 'Undo'}: ${wordsOf(item)}`}
        >
          <Undo2 size={15} aria-hidden /> {problem ? 'Retry' : 'Undo'}
        </Button>
      )}
    </div>
  );
}

function What({ item }: { item: SavedItem }) {
  if (item.kind === 'body_weight')
    return <span className="figures text-lg leading-tight">{wordsOf(item)}</span>;
  if (!isRecord(item)) return <span dir="auto">{item.content}</span>;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-semibold">{item.title}</span>{' '}
      <span className="figures text-lg leading-tight">{liftInWords(item)}</span>{' '}
      <time dateTime={item.achieved_on} className="text-xs whitespace-nowrap text-muted">
        {calendarDay(item.achieved_on)}
      </time>
    </span>
  );
}

function wordsOf(item: SavedItem): string {
  if (isRecord(item)) return `${item.title} ${liftInWords(item)}`;
  if (item.kind === 'body_weight') return valueWithUnit(item.weight, item.units === 'metric' ? 'kg' : 'lb');
  return item.content;
}

function keyOf(item: SavedItem) {
  if (isRecord(item)) return api.records.key();
  return item.kind === 'body_weight' ? api.profile.key() : api.memories.key();
}
