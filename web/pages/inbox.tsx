import { lazy, Suspense, useState } from 'react';
import type { InboxItem } from '#shared/feedback.ts';
import type { Source } from '#shared/source.ts';
import { SEEDED_STORES } from '#shared/store.ts';
import { useViewer } from '#web/features/auth/queries.ts';
import { InboxBoard } from '#web/features/feedback/inbox-board.tsx';
import { useUnread } from '#web/features/feedback/unread.ts';
import { useTitle } from '#web/lib/title.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';

const PageSheet = lazy(async () => ({
  default: (await untilLoaded(() => import('#web/features/library/page-sheet.tsx'))).PageSheet,
}));

type Reported = NonNullable<InboxItem['reported']>;

const asSource = ({ quote, ...reported }: Reported): Source => ({
  ...reported,
  number: 1,
  heading: '',
  passageId: '',
  quotes: quote === null ? [] : [quote],
});

export default function InboxPage() {
  useTitle('Inbox');
  const viewer = useViewer().data;
  const isSuperAdmin = viewer?.isSuperAdmin ?? false;
  const unread = useUnread(viewer);
  const [open, setOpen] = useState<Source | null>(null);
  return (
    <div className="@container max-w-wide">
      <h1 className="display text-3xl">Inbox</h1>
      <p className="mt-2 mb-7 max-w-measure text-sm text-muted">
        {unread === 0 ? 'Nothing unread.' : `${unread} unread.`} Feedback, questions for a human, reported
        pages and ratings. You see a member’s conversation only where they sent it along.
      </p>
      <InboxBoard
        onOpenPage={(reported) => setOpen(asSource(reported))}
        memberPath={isSuperAdmin ? (memberId) => `/account/members/${memberId}` : null}
      />
      <Suspense fallback={null}>
        {open && (
          <PageSheet
            source={open}
            workPath={
              isSuperAdmin && SEEDED_STORES.some((store) => store === open.store)
                ? `/account/vector/${open.store}/${open.work.id}`
                : null
            }
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
