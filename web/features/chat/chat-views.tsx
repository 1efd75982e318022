import { WENT_WRONG } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';

export function ConversationLoading() {
  return (
    <div aria-busy="true">
      <h1 className="sr-only">Conversation</h1>
      <div className="skeleton mb-6 h-8 w-3/4" />
      <SkeletonLines widths={[100, 96, 99, 91, 40]} label="Loading conversation" />
      <div className="skeleton mt-14 mb-6 h-8 w-1/2" />
      <SkeletonLines widths={[98, 100, 88, 94, 60]} label="" />
    </div>
  );
}

export function ConversationMissing({ onNew }: { onNew: () => void }) {
  return (
    <div className="pt-8">
      <h1 className="display text-3xl">Conversation not found</h1>
      <p className="mt-3 mb-6 text-ink-soft">It was deleted or belongs to another account.</p>
      <Button look="signal" onClick={onNew}>
        Start a new conversation
      </Button>
    </div>
  );
}

export function ConversationFailing({ message, onRetry }: { message: string | null; onRetry: () => void }) {
  return (
    <div className="pt-8">
      <h1 className="display mb-4 text-3xl">The conversation could not be loaded</h1>
      <Failing message={message ?? WENT_WRONG} onRetry={onRetry} />
    </div>
  );
}
