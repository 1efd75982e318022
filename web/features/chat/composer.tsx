import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';

interface ComposerProps {
  input: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  running: boolean;
  stopping: boolean;
  /** The question asked before this one, for the up arrow. */
  previous: string | null;
  onSend: (text: string) => void;
  onStop: () => void;
}

export function Composer(props: ComposerProps) {
  const { input, text, onText, running, stopping, previous, onSend, onStop } = props;
  const ready = text.trim() !== '' && !running;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const area = input.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [input, text]);

  const send = () => {
    if (ready) onSend(text.trim());
  };

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While an input method composes, Enter picks a word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'ArrowUp' && text === '' && previous) {
      event.preventDefault();
      onText(previous);
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="relative rounded-edge border border-line-strong bg-raised shadow-raised focus-within:border-ink"
    >
      <textarea
        ref={input}
        aria-label="Your question"
        placeholder="Ask the coach"
        rows={1}
        enterKeyHint="send"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        className="block max-h-[min(14rem,38dvh)] min-h-14 w-full resize-none bg-transparent py-4 pr-16 pl-4 text-base leading-normal outline-none placeholder:text-muted"
      />
      <div className="absolute right-1.5 bottom-1.5">
        {running ? (
          <button
            type="button"
            aria-label="Stop the answer"
            title="Stop"
            aria-disabled={stopping || undefined}
            onClick={onStop}
            className="grid size-11 place-items-center rounded-plate bg-iron text-on-iron hover:opacity-85 aria-disabled:opacity-50"
          >
            <Square size={15} fill="currentColor" aria-hidden />
          </button>
        ) : (
          <button
            type="submit"
            aria-label="Send"
            title="Send"
            disabled={!ready}
            className="grid size-11 place-items-center rounded-plate bg-signal text-on-signal hover:bg-signal-hover disabled:bg-sunk disabled:text-muted"
          >
            <ArrowUp size={21} strokeWidth={2.4} aria-hidden />
          </button>
        )}
      </div>
    </form>
  );
}
