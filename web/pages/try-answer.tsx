import { AnswerBody } from '#web/features/chat/answer-body.tsx';
import { OpenSourceContext, SourcesContext } from '#web/features/chat/answer-context.ts';
import { SourceList } from '#web/features/chat/source-list.tsx';
import type { ShownAnswer } from '#web/features/tries/try-it.tsx';

/** An answer to a visitor, rendered as the chat renders those of members. */
export default function TryAnswer({ text, sources, whole, growing, onOpen }: ShownAnswer) {
  return (
    <SourcesContext value={sources}>
      <OpenSourceContext value={onOpen}>
        <AnswerBody text={text} whole={whole} growing={growing} />
        {whole && sources.length > 0 && <SourceList sources={sources} />}
      </OpenSourceContext>
    </SourcesContext>
  );
}
