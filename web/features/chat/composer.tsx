import { Paperclip } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, lazy, type RefObject, Suspense, useRef } from 'react';
import { FILE_ENDINGS } from '#shared/attachment-limits.ts';
import { useAutoHeight } from '#web/lib/auto-height.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import type { useFileDraft } from './file-draft.ts';
import { SendButton } from './send-button.tsx';
import { isSendKey } from './send-key.ts';

const FileTray = lazy(() => untilLoaded(() => import('./file-tray.tsx')));
const ACCEPTED = FILE_ENDINGS.map((ending) => `.${ending}`).join(',');

interface ComposerProps {
  input: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  files: ReturnType<typeof useFileDraft>;
  running: boolean;
  stopping: boolean;
  /** The question asked before this one, for the up arrow. */
  previous: string | null;
  onSend: (text: string) => void;
  onStop: () => void;
}

export function Composer(props: ComposerProps) {
  const { input, text, onText, files, running, stopping, previous, onSend, onStop } = props;
  const picker = useRef<HTMLInputElement>(null);
  const { draft, list, problems, add } = files;
  const whole = list.every(({ part }) => part !== null);
  const ready = (text.trim() !== '' || list.length > 0) && whole && !running;

  useAutoHeight(input, text);

  const send = () => {
    if (ready) onSend(text.trim());
  };

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isSendKey(event)) {
      event.preventDefault();
      send();
    } else if (event.key === 'ArrowUp' && text === '' && previous) {
      event.preventDefault();
      onText(previous);
    }
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = [...event.clipboardData.files];
    // A table copied from a spreadsheet comes as text and as a picture.
    if (pasted.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    add(pasted);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="relative rounded-edge border border-line-strong bg-raised shadow-raised focus-within:border-ink"
    >
      {(list.length > 0 || problems.length > 0) && (
        <Suspense fallback={<div className="h-[4.5rem]" />}>
          <FileTray draft={draft} list={list} problems={problems} />
        </Suspense>
      )}
      <textarea
        ref={input}
        aria-label="Your question"
        dir="auto"
        placeholder="Ask the coach"
        rows={1}
        enterKeyHint="enter"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="block field-sizing-content max-h-[min(14rem,38dvh)] min-h-14 w-full resize-none bg-transparent py-4 pr-16 pl-14 text-base leading-normal outline-none placeholder:text-muted"
      />
      <input
        ref={picker}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label="Files to attach"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = '';
          input.current?.focus();
        }}
      />
      <button
        type="button"
        aria-label="Attach files"
        title="Attach files"
        onClick={() => picker.current?.click()}
        className="absolute bottom-1.5 left-1.5 grid size-11 place-items-center rounded-edge text-ink-soft hover:bg-sunk hover:text-ink"
      >
        <Paperclip size={20} aria-hidden />
      </button>
      <div className="absolute right-1.5 bottom-1.5">
        <SendButton running={running} stopping={stopping} ready={ready} onStop={onStop} />
      </div>
    </form>
  );
}
