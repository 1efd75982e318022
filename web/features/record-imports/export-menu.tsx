import { Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { EXPORT_FORMATS, type ExportFormat } from '#shared/import-limits.ts';
import { useMedia } from '#web/lib/media.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const SHAPES: Record<ExportFormat, [name: string, what: string]> = {
  liftlore: ['Plain CSV', 'One row per record, for spreadsheets and for importing here again.'],
  strong: ['Strong format', 'Read by Strong’s companion apps and by Hevy.'],
  hevy: ['Hevy format', 'Read by apps that accept Hevy exports.'],
};

/** Export and import of all records. */
export function ImportAndExport() {
  const [open, setOpen] = useState(false);
  const wide = useMedia('(min-width: 640px)');
  return (
    <>
      <Link to="/account/personal-records/import" className={buttonLook('plain')}>
        <FileUp size={16} aria-hidden /> Import
      </Link>
      <Button look="plain" onClick={() => setOpen(true)}>
        <Download size={16} aria-hidden /> Export
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        label="Export your records"
        place={wide ? 'middle' : 'foot'}
      >
        <div className="safe-bottom p-5 sm:p-6">
          <h2 className="display text-xl">Export your records</h2>
          <p className="mt-1 text-sm text-muted">All of them, in a file that can be imported again.</p>
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {EXPORT_FORMATS.map((format) => (
              <li key={format}>
                <a
                  href={`/api/personal-records/export?format=${format}`}
                  download
                  onClick={() => setOpen(false)}
                  className="flex min-h-touch items-center gap-4 py-3 hover:bg-sunk"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block text-sm font-semibold">{SHAPES[format][0]}</span>
                    <span className="block text-xs text-muted">{SHAPES[format][1]}</span>
                  </span>
                  <Download size={18} aria-hidden className="mr-2 shrink-0 text-muted" />
                </a>
              </li>
            ))}
          </ul>
          <div className="mt-5 flex justify-end">
            <Button look="plain" onClick={() => setOpen(false)}>
              Close
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
