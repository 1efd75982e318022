import { useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { counted } from '#web/lib/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { useCopy, useStore } from './store-queries.ts';

const TARGETS = [
  { id: 'books', label: 'books' },
  { id: 'training', label: 'training' },
] as const;
type Target = (typeof TARGETS)[number]['id'];

/** Copies the playground into the store, unless the golden questions would then be answered worse. */
export function CopyPlayground({ works }: { works: number }) {
  const copy = useCopy();
  const [target, setTarget] = useState<Target | null>(null);
  const isHeld = copy.error instanceof ApiError && copy.error.code === 'held_back';
  const start = (to: Target, anyway: boolean) =>
    copy.mutate({ target: to, anyway }, { onSuccess: () => setTarget(null) });
  return (
    <section aria-labelledby="copy" className="space-y-4">
      <SectionHead id="copy" title="Copy the playground" />
      <p className="max-w-measure text-sm text-muted">
        Members find what is in books and training. A work that has the same name there is replaced as an
        older edition. The golden questions are asked first: a copy that would make them worse is held back.
      </p>
      <div className="flex flex-wrap gap-2">
        {TARGETS.map(({ id, label }) => (
          <Button key={id} look="plain" disabled={works === 0} onClick={() => setTarget(id)}>
            Copy to {label}
          </Button>
        ))}
      </div>
      <CopyProgress />
      <Confirm
        open={target !== null}
        question={`Are you sure you want to copy the playground store to ${target ?? ''}?`}
        note={`${counted(works, 'work')} will be there for every member.`}
        action={isHeld ? 'Copy anyway' : 'Copy'}
        busyAction="Copying..."
        busy={copy.isPending}
        error={copy.error ? `Error copying to ${target} store: ${copy.error.message}` : null}
        onConfirm={() => target && start(target, isHeld)}
        onClose={() => {
          copy.reset();
          setTarget(null);
        }}
      />
    </section>
  );
}

/** Shows the result of the newest copy into each store. */
function CopyProgress() {
  const stores = [useStore('books'), useStore('training')];
  return TARGETS.map(({ id, label }, index) => {
    const job = stores[index]?.data?.job;
    if (job?.doing !== 'copy') return null;
    return (
      <p key={id} role="status" className="text-sm wrap-anywhere text-ink-soft">
        To {label}: {job.state === 'stopped' ? 'Process stopped' : (job.messages.at(-1) ?? 'Starting...')}
      </p>
    );
  });
}
