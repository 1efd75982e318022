import { memo, type RefObject, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { type Again, AnswerTurn } from './answer-turn.tsx';
import type { ChatMessage } from './chat-messages.ts';
import { FarAnswer, guess } from './far-answer.tsx';
import { type Editing, QuestionTurn } from './question-turn.tsx';

/** Number of turns that are compared, rendered and skipped together. */
const STRETCH = 20;
/** Messages at the end that are rendered when a conversation opens. */
const AT_ONCE = 4;

/** Returns the question that a turn's answer belongs to. */
function questionBefore(messages: readonly ChatMessage[], at: number): string {
  const asked = messages.slice(0, at).findLast(({ role }) => role === 'user');
  return asked?.text ?? '';
}

/** Actions on messages. The first two are null where the viewer may not ask. */
interface Acts {
  editing: Editing | null;
  /** For the last answer. */
  again: Again | null;
  onSwitch: (id: string) => void;
}

interface MessageListProps extends Acts {
  messages: readonly ChatMessage[];
  /** The coach's activity for the last answer. */
  doing: string | null;
  /** The coach reads a summary up to this message. */
  summarizedTo: string | null;
  /** Receives the last question together with its answer. */
  lastTurn: RefObject<HTMLDivElement | null>;
  /** The last turn is at least as high as the view, so that its question can be at the top. */
  roomy: boolean;
}

interface Turn {
  messages: readonly ChatMessage[];
  /** Index of its first message in the stretch. */
  at: number;
}

/** Groups each question with its answer. */
function turnsOf(messages: readonly ChatMessage[]): Turn[] {
  const starts = messages.flatMap(({ role }, index) => (index === 0 || role === 'user' ? index : []));
  return starts.map((at, nth) => ({ at, messages: messages.slice(at, starts[nth + 1]) }));
}

/** Questions and answers in turn, read like the pages of a log. */
export const MessageList = memo(function MessageList(props: MessageListProps) {
  const { messages, doing, summarizedTo, lastTurn, roomy, editing, again, onSwitch } = props;
  const [opened] = useState(messages.length);
  const stretches = Math.ceil(messages.length / STRETCH);
  // Keys are positions: a message keeps its position, while its id comes from the server later.
  return (
    <div className="space-y-0">
      {[...Array(stretches).keys()].map((nth) => {
        const last = nth === stretches - 1;
        return (
          <Stretch
            key={nth}
            messages={messages.slice(nth * STRETCH, (nth + 1) * STRETCH)}
            far={opened - AT_ONCE - nth * STRETCH}
            at={nth * STRETCH}
            settled={nth < stretches - 2}
            doing={last ? doing : null}
            summarizedTo={summarizedTo}
            lastTurn={last ? lastTurn : null}
            roomy={last && roomy}
            editing={editing}
            again={last ? again : null}
            onSwitch={onSwitch}
          />
        );
      })}
    </div>
  );
});

interface StretchProps extends Omit<MessageListProps, 'lastTurn'> {
  lastTurn: RefObject<HTMLDivElement | null> | null;
  /** Index of its first message. */
  at: number;
  /** It is far from the end: not laid out while out of sight. */
  settled: boolean;
  /** How many of them were far up when the conversation opened. */
  far: number;
}

const Stretch = memo(
  function Stretch(props: StretchProps) {
    const { messages, at, settled, far, doing, summarizedTo, lastTurn, roomy, editing, again, onSwitch } =
      props;
    const last = messages.length - 1;
    const turns = turnsOf(messages);
    const height = settled ? messages.reduce((sum, { text }) => sum + guess(text), 0) : 0;
    return (
      <div {...(settled && { className: 'turn', style: { containIntrinsicBlockSize: `auto ${height}px` } })}>
        {turns.map((turn, nth) => {
          const isFirst = at + turn.at === 0;
          const isLast = nth === turns.length - 1;
          return (
            <div
              key={turn.at}
              ref={isLast ? lastTurn : null}
              className={classNames(
                !isFirst && 'mt-10 border-t border-line pt-6',
                // With the space around the list, the height of the view below the question's position.
                isLast &&
                  roomy &&
                  (isFirst ? 'min-h-[calc(100cqh-3.5rem)]' : 'min-h-[calc(100cqh-2rem+1px)]'),
              )}
            >
              {turn.messages.map((message, within) => {
                const index = turn.at + within;
                return (
                  <div key={index} id={`message-${message.id}`} className="scroll-mt-4">
                    {message.role === 'user' ? (
                      <QuestionTurn
                        question={message}
                        at={at + index}
                        editing={editing}
                        onSwitch={onSwitch}
                      />
                    ) : (
                      <FarAnswer text={message.text} atOnce={index >= far}>
                        <AnswerTurn
                          answer={message}
                          question={questionBefore(turn.messages, within)}
                          doing={index === last ? doing : null}
                          again={index === last ? again : null}
                          onSwitch={onSwitch}
                        />
                      </FarAnswer>
                    )}
                    {message.id === summarizedTo && <SummaryLine />}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    );
  },
  ({ messages: before, ...was }, { messages: now, ...is }) =>
    (Object.keys(is) as (keyof typeof is)[]).every((name) => was[name] === is[name]) &&
    before.length === now.length &&
    before.every((message, index) => message === now[index]),
);

function SummaryLine() {
  return (
    <p className="mt-8 flex items-center gap-4 text-xs text-muted before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong">
      The coach reads a summary of everything above
    </p>
  );
}
