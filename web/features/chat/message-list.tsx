import { AnswerTurn } from './answer-turn.tsx';
import type { ChatMessage, ChatState } from './chat-state.ts';
import { QuestionTurn } from './question-turn.tsx';

interface MessageListProps {
  messages: readonly ChatMessage[];
  run: ChatState['run'];
  onRetry: () => void;
}

/** Questions and answers in turn, read like the pages of a log. */
export function MessageList({ messages, run, onRetry }: MessageListProps) {
  const last = messages.length - 1;
  return (
    <div className="space-y-0">
      {messages.map((message, index) =>
        message.role === 'user' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message keeps its place, while its id comes from the server later
          <div key={index} className="mt-10 border-t border-line pt-6 first:mt-0 first:border-t-0 first:pt-0">
            <QuestionTurn text={message.text} files={message.files} />
          </div>
        ) : (
          <AnswerTurn
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            answer={message}
            tool={index === last ? (run?.tool ?? null) : null}
            onRetry={index === last ? onRetry : null}
          />
        ),
      )}
    </div>
  );
}
