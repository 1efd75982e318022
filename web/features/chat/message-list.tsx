import { memo, useState } from 'react';
import type { ToolName } from '#shared/tool.ts';
import { AnswerTurn } from './answer-turn.tsx';
import type { ChatMessage } from './chat-state.ts';
import { FarAnswer } from './far-answer.tsx';
import { QuestionTurn } from './question-turn.tsx';

/** Turns compared, and passed over, as one. */
const STRETCH = 20;
/** So many messages at the end are drawn as a conversation opens. */
const AT_ONCE = 4;

interface MessageListProps {
  messages: readonly ChatMessage[];
  /** What the coach does for the last answer. */
  tool: ToolName | null;
  onRetry: () => void;
}

/** Questions and answers in turn, read like the pages of a log. */
export const MessageList = memo(function MessageList({ messages, tool, onRetry }: MessageListProps) {
  const [opened] = useState(messages.length);
  const stretches = Math.ceil(messages.length / STRETCH);
  return (
    <div className="space-y-0">
      {Array.from({ length: stretches }, (_, nth) => {
        const last = nth === stretches - 1;
        return (
          <Stretch
            // biome-ignore lint/suspicious/noArrayIndexKey: a message keeps its place, while its id comes from the server later
            key={nth}
            messages={messages.slice(nth * STRETCH, (nth + 1) * STRETCH)}
            far={opened - AT_ONCE - nth * STRETCH}
            tool={last ? tool : null}
            onRetry={last ? onRetry : null}
          />
        );
      })}
    </div>
  );
});

interface StretchProps {
  messages: readonly ChatMessage[];
  /** How many of them stood far up when the conversation opened. */
  far: number;
  tool: ToolName | null;
  /** Null but for the last stretch. */
  onRetry: (() => void) | null;
}

const Stretch = memo(
  function Stretch({ messages, far, tool, onRetry }: StretchProps) {
    const last = messages.length - 1;
    return messages.map((message, index) =>
      message.role === 'user' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className="mt-10 border-t border-line pt-6 first:mt-0 first:border-t-0 first:pt-0">
          <QuestionTurn text={message.text} files={message.files} />
        </div>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <FarAnswer key={index} text={message.text} atOnce={index >= far}>
          <AnswerTurn
            answer={message}
            tool={index === last ? tool : null}
            onRetry={index === last ? onRetry : null}
          />
        </FarAnswer>
      ),
    );
  },
  (before, now) =>
    before.tool === now.tool &&
    before.onRetry === now.onRetry &&
    before.far === now.far &&
    before.messages.length === now.messages.length &&
    before.messages.every((message, index) => message === now.messages[index]),
);
