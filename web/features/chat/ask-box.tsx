import { ArrowUp } from 'lucide-react';
import type { FormEvent, KeyboardEvent, RefObject } from 'react';
import { useAutoHeight } from '#web/lib/auto-height.ts';
import { useArrivalFocus } from './arrival-focus.ts';
import { handOver } from './outbox.ts';
import { isSendKey } from './send-key.ts';

interface AskBoxProps {
  input: RefObject<HTMLTextAreaElement | null>;
  owner: string;
  text: string;
  onText: (text: string) => void;
  /** Preloads the chat while the user is on the way there. */
  onType: () => void;
  /** The chat has the question with this id and should show it now. */
  onAsked: (questionId: string) => void;
}

/** Asks in a new conversation, from another screen. */
export function AskBox({ input, owner, text, onText, onType, onAsked }: AskBoxProps) {
  const ready = text.trim() !== '';
  useArrivalFocus(input, 'home');
  useAutoHeight(input, text);

  function ask() {
    if (!ready) return;
    onText('');
    onAsked(handOver(owner, text.trim()));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isSendKey(event)) return;
    event.preventDefault();
    ask();
  }

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        ask();
      }}
      onFocus={onType}
      className="relative rounded-edge border border-line-strong bg-raised shadow-raised focus-within:border-ink"
    >
      <textarea
        ref={input}
        aria-label="Your question"
        placeholder="Ask the coach"
        dir="auto"
        rows={2}
        enterKeyHint="enter"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-[min(14rem,38dvh)] min-h-24 w-full resize-none bg-transparent px-4 pt-4 pb-14 text-base leading-normal outline-none placeholder:text-muted sm:px-5"
      />
      <button
        type="submit"
        aria-label="Send"
        title="Send"
        disabled={!ready}
        className="absolute right-2 bottom-2 grid size-11 place-items-center rounded-plate bg-signal text-on-signal hover:bg-signal-hover disabled:bg-sunk disabled:text-muted"
      >
        <ArrowUp size={21} strokeWidth={2.4} aria-hidden />
      </button>
    </form>
  );
}
