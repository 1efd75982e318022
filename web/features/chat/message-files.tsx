import { sizeInWords } from '#shared/attachment-size.ts';
import type { MessageFile } from '#shared/message-parts.ts';
import { FilePicture } from './file-picture.tsx';

/** The files of a question: pictures first, then the others by name. */
export default function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  const isPicture = (file: MessageFile) => file.type === 'image_url';
  const inOrder = [...files.filter(isPicture), ...files.filter((file) => !isPicture(file))];
  return (
    <ul aria-label="Attached files" className="mt-3 flex flex-wrap items-end gap-2">
      {inOrder.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the files of a message keep their places
        <li key={index} className="max-w-full min-w-0">
          {file.type === 'image_url' ? (
            <img
              src={file.image_url.url}
              alt={`Sent by you: ${file.file_name ?? 'picture'}`}
              loading="lazy"
              className="h-32 max-w-full rounded-edge border border-line bg-sunk object-contain sm:h-40"
            />
          ) : (
            <span className="flex items-center gap-3 rounded-edge border border-line bg-raised p-1.5 pr-4">
              <FilePicture part={file} />
              <span className="min-w-0 text-sm leading-tight">
                <span dir="auto" className="block ellipsis font-semibold" title={file.file_name}>
                  {file.file_name}
                </span>
                {file.size !== undefined && (
                  <span className="figures text-xs text-muted">{sizeInWords(file.size)}</span>
                )}
              </span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
