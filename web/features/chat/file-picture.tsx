import { FileText } from 'lucide-react';
import type { MessageFile } from '#shared/message-parts.ts';

/** A thumbnail of a picture, or an icon for any other type. */
export function FilePicture({ part }: { part: MessageFile }) {
  if (part.type === 'image_url') {
    return (
      <img
        src={part.image_url.url}
        alt=""
        className="size-11 shrink-0 rounded-edge border border-line bg-sunk object-cover"
      />
    );
  }
  const ending = /\.(\w{1,4})$/.exec(part.file_name)?.[1];
  return (
    <span className="relative grid size-11 shrink-0 place-items-center rounded-edge bg-iron text-on-iron">
      {ending ? (
        <span aria-hidden className="text-2xs font-bold tracking-wide uppercase">
          {ending}
        </span>
      ) : (
        <FileText size={19} aria-hidden />
      )}
    </span>
  );
}
