import type { Source } from '#shared/source.ts';
import { AnswerBody } from '#web/features/chat/answer-body.tsx';
import { OpenSourceContext, SourcesContext } from '#web/features/chat/answer-context.ts';

interface AnswerShownProps {
  text: string;
  sources: readonly Source[];
  /** Called when a citation number in the text is pressed. */
  onOpen: (source: Source) => void;
}

/** The text of a finished answer, outside its chat. */
export function AnswerShown({ text, sources, onOpen }: AnswerShownProps) {
  return (
    <OpenSourceContext value={onOpen}>
      <SourcesContext value={sources}>
        <AnswerBody text={text} whole growing={false} />
      </SourcesContext>
    </OpenSourceContext>
  );
}
