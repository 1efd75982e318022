import { MessageCircleQuestionMark, ThumbsDown, ThumbsUp } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Rating } from '#shared/feedback-limits.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useRate, useRating } from './queries.ts';

const RatingDialog = lazy(async () => ({
  default: (await untilLoaded(() => import('./rating-dialog.tsx'))).RatingDialog,
}));
const AskHumanDialog = lazy(async () => ({
  default: (await untilLoaded(() => import('./ask-human-dialog.tsx'))).AskHumanDialog,
}));

/** Feedback actions on an answer. */
export function FeedbackActions({ conversationId, answerId }: { conversationId: string; answerId: string }) {
  const rating = useRating(conversationId, answerId);
  const rate = useRate(conversationId, answerId);
  const [dialog, setDialog] = useState<'rating' | 'human' | null>(null);
  const [asked, setAsked] = useState(false);
  const close = () => setDialog(null);

  function toggle(pressed: Rating) {
    const next = rating === pressed ? null : pressed;
    rate.mutate({ rating: next });
    if (next === 'down') setDialog('rating');
  }

  return (
    <>
      <fieldset className="inline-flex items-center gap-x-1">
        <legend className="sr-only">Rate this answer</legend>
        <Thumb label="Good answer" pressed={rating === 'up'} onPress={() => toggle('up')}>
          <ThumbsUp size={15} aria-hidden fill={rating === 'up' ? 'currentColor' : 'none'} />
        </Thumb>
        <Thumb label="Bad answer" pressed={rating === 'down'} onPress={() => toggle('down')}>
          <ThumbsDown size={15} aria-hidden fill={rating === 'down' ? 'currentColor' : 'none'} />
        </Thumb>
      </fieldset>
      <button
        type="button"
        onClick={() => setDialog('human')}
        className="touch-target inline-flex h-8 items-center gap-1.5 text-xs text-muted hover:text-ink"
      >
        <MessageCircleQuestionMark size={15} aria-hidden />
        Ask a human
      </button>
      <p role="status" className="text-xs text-muted empty:hidden">
        {asked && 'Sent to the gym'}
      </p>
      <p role="alert" className="text-xs text-danger empty:hidden">
        {rate.isError && dialog === null && rate.error.message}
      </p>
      <Suspense fallback={null}>
        {dialog === 'rating' && (
          <RatingDialog conversationId={conversationId} answerId={answerId} onClose={close} />
        )}
        {dialog === 'human' && (
          <AskHumanDialog
            answerId={answerId}
            onSent={() => {
              setAsked(true);
              close();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

interface ThumbProps {
  label: string;
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Thumb({ label, pressed, onPress, children }: ThumbProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        'touch-target inline-grid size-8 place-items-center rounded-edge hover:bg-sunk hover:text-ink',
        pressed ? 'text-ink' : 'text-muted',
      )}
    >
      {children}
    </button>
  );
}
