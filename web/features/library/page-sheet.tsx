import { Link } from 'react-router';
import type { Source } from '#shared/source.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { PageReader } from './page-reader.tsx';

interface PageSheetProps {
  source: Source;
  /** Where the work can be edited; null for those who may not. */
  workPath: string | null;
  onClose: () => void;
}

/** A page of a work, over any screen. */
export function PageSheet({ source, workPath, onClose }: PageSheetProps) {
  return (
    <Dialog open onClose={onClose} label={source.work.title} place="bottom">
      <PageReader
        source={source}
        onClose={onClose}
        foot={
          workPath === null
            ? undefined
            : () => (
                <Link
                  to={workPath}
                  className="inline-flex min-h-9 items-center text-sm underline underline-offset-4"
                >
                  Open the work in the library
                </Link>
              )
        }
      />
    </Dialog>
  );
}
