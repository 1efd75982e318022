import { useQuery } from '@tanstack/react-query';
import { LoaderCircle, X } from 'lucide-react';
import { Link } from 'react-router';
import { sizeInWords } from '#shared/attachment-size.ts';
import { api } from '#web/lib/call.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type DraftFile, type FileDraft, isTable } from './file-draft.ts';
import { FilePicture } from './file-picture.tsx';

interface FileTrayProps {
  draft: FileDraft;
  list: readonly DraftFile[];
  problems: readonly string[];
}

/** Shows the attachments of the next question, above its text. */
export default function FileTray({ draft, list, problems }: FileTrayProps) {
  const hasPicture = list.some(({ part }) => part?.type === 'image_url');
  return (
    <>
      {problems.length > 0 && (
        <div
          role="alert"
          className="flex items-start justify-between gap-3 border-b border-line bg-danger-ground py-1 pr-1.5 pl-4 text-sm text-danger first:rounded-t-edge"
        >
          <div className="min-w-0 py-2">
            {problems.map((problem) => (
              <p key={problem} className="break-words">
                {problem}
              </p>
            ))}
          </div>
          <IconButton label="Dismiss" className="text-danger" onClick={() => draft.dismiss()}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      )}
      {list.length > 0 && (
        <ul
          aria-label="Attached files"
          className="flex max-h-[32dvh] flex-wrap gap-2 overflow-y-auto px-3 pt-3"
        >
          {list.map((file) => (
            <li
              key={file.id}
              className="flex w-full min-w-0 items-center gap-3 rounded-edge border border-line bg-chalk p-1.5 sm:w-[15.5rem]"
            >
              {file.part === null ? (
                <span className="grid size-11 shrink-0 place-items-center rounded-edge bg-sunk text-muted">
                  <LoaderCircle size={19} className="plate-turn" aria-hidden />
                </span>
              ) : (
                <FilePicture part={file.part} />
              )}
              <span className="min-w-0 flex-1 text-sm leading-tight">
                <span dir="auto" className="block ellipsis font-semibold" title={file.name}>
                  {file.name}
                </span>
                <span className="figures text-xs text-muted" role={file.part === null ? 'status' : undefined}>
                  {file.part === null ? 'Reading the file...' : sizeInWords(file.size)}
                </span>
              </span>
              <IconButton label={`Remove ${file.name}`} onClick={() => draft.remove(file.id)}>
                <X size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {hasPicture && <Unseen />}
      {list.some(isTable) && (
        <p className="px-4 pt-2 text-xs text-muted">
          A training log?{' '}
          <Link
            to="/account/personal-records/import"
            className="touch-target underline underline-offset-2 hover:text-ink"
          >
            Import it
          </Link>
          , and its best sets become records.
        </p>
      )}
    </>
  );
}

/** Shown before sending. Admins see the name of the model they chose. */
function Unseen() {
  const { data } = useQuery(api.models.list.queryOptions({ staleTime: 60_000 }));
  const [only, ...others] = data?.models.filter(({ available }) => available) ?? [];
  if (!only || others.length > 0 || only.sees_images) return null;
  return (
    <p role="status" className="px-4 pt-2 text-xs text-muted">
      {only.label} cannot see images: describe in words what it shows.
    </p>
  );
}
