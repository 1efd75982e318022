import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import type { OpenPage } from './open-page.ts';

const ReportDialog = lazy(async () => ({
  default: (await untilLoaded(() => import('./report-dialog.tsx'))).ReportDialog,
}));

export function ReportPage({ at }: { at: OpenPage }) {
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="touch-target inline-flex min-h-9 items-center gap-1.5 text-xs text-muted hover:text-ink"
      >
        <Flag size={15} aria-hidden /> This page is wrong
      </button>
      <p role="status" className="text-xs text-muted empty:hidden">
        {sent && 'Thank you. The gym has it.'}
      </p>
      <Suspense fallback={null}>
        {open && (
          <ReportDialog
            at={at}
            onSent={() => {
              setSent(true);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
