import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useAutoHeight } from '#web/lib/auto-height.ts';
import { Button } from '#web/ui/button.tsx';
import { isComposing } from '#web/ui/is-composing.ts';
import { isSendKey } from './send-key.ts';

interface EditQuestionProps {
  /** The original text. */
  original: string;
  /** The text of an earlier attempt. */
  draft: string | null;
  /** It has files, so it needs no text. */
  hasFiles: boolean;
  onConfirm: (text: string) => void;
  /** The text to keep for later; null for none. */
  onDraft: (draft: string | null) => void;
  onLeave: () => void;
}

/** A pressed button keeps the focus in the text, since a blur would cancel the edit. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

/** An editable question in place, to change and ask again. */
export default function EditQuestion(props: EditQuestionProps) {
  const { original, draft, hasFiles, onConfirm, onDraft, onLeave } = props;
  const [text, setText] = useState(draft ?? original);
  const area = useRef<HTMLTextAreaElement>(null);
  const trimmed = text.trim();
  const differs = trimmed !== original.trim();

  useLayoutEffect(() => {
    const { current } = area;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  useAutoHeight(area, text);

  const change = (next: string) => {
    setText(next);
    onDraft(next.trim() === original.trim() ? null : next);
  };

  const giveUp = () => {
    onDraft(null);
    onLeave();
  };

  const confirm = () => {
    if (!differs) giveUp();
    else if (trimmed !== '' || hasFiles) onConfirm(trimmed);
  };

  function onKeyDown(event: KeyboardEvent) {
    if (isSendKey(event)) {
      event.preventDefault();
      confirm();
    } else if (event.key === 'Escape' && !isComposing(event.nativeEvent)) {
      event.preventDefault();
      giveUp();
    }
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    // Another window came to the front: the user is still editing.
    const isHere = document.activeElement === area.current || currentTarget.contains(relatedTarget);
    if (!isHere) onLeave();
  }

  return (
    <form
      aria-label="Edit question"
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
      onBlur={onBlur}
      className="rounded-edge border border-line-strong bg-raised focus-within:border-ink"
    >
      <textarea
        ref={area}
        aria-label="Your edited question"
        dir="auto"
        rows={1}
        enterKeyHint="enter"
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-[min(22rem,50dvh)] w-full resize-none bg-transparent px-4 pt-3.5 pb-1 text-base leading-normal outline-none"
      />
      <div className="flex flex-wrap items-center justify-end gap-3 p-2">
        <Button look="plain" onPointerDown={keepFocus} onClick={giveUp}>
          Cancel
        </Button>
        <Button type="submit" look="signal" onPointerDown={keepFocus} disabled={trimmed === '' && !hasFiles}>
          Ask again
        </Button>
      </div>
    </form>
  );
}
