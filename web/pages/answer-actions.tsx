import { Printer, Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { FeedbackActions } from '#web/features/feedback/feedback-actions.tsx';
import { CitedSources } from '#web/features/shares/cited-sources.tsx';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { AnswerShown } from './answer-shown.tsx';

const ShareDialog = lazy(async () => ({
  default: (await untilLoaded(() => import('#web/features/shares/share-dialog.tsx'))).ShareDialog,
}));

const ACT =
  'touch-target inline-flex h-8 items-center gap-1.5 text-xs text-muted underline-offset-4 hover:text-ink';

interface AnswerActionsProps {
  conversationId: string;
  answerId: string;
  /** Whether it is the person themselves: nobody shares or rates for someone else. */
  isSelf: boolean;
}

/** Actions on a finished answer besides copying it. */
export function AnswerActions({ conversationId, answerId, isSelf }: AnswerActionsProps) {
  const [sharing, setSharing] = useState(false);
  return (
    <>
      {isSelf && (
        <button type="button" className={ACT} aria-label="Share answer" onClick={() => setSharing(true)}>
          <Share2 size={15} aria-hidden /> <span className="max-sm:sr-only">Share</span>
        </button>
      )}
      <Link
        to={`/chat/${conversationId}/print?answer=${answerId}`}
        target="_blank"
        className={ACT}
        aria-label="Print answer, or save it as PDF"
      >
        <Printer size={15} aria-hidden /> <span className="max-sm:sr-only">Print</span>
      </Link>
      {isSelf && <FeedbackActions conversationId={conversationId} answerId={answerId} />}
      {sharing && (
        <Suspense fallback={null}>
          <ShareDialog
            messageId={answerId}
            body={({ answer, sources }) => (
              <>
                <AnswerShown text={answer} sources={sources} onOpen={() => undefined} />
                <CitedSources sources={sources} heading="h3" />
              </>
            )}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
