import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { fixedQuery } from '#server/db/fixed-query.ts';
import { firstMessageOf } from '#shared/conversation-list.ts';
import type { MessagePart } from '#shared/message-parts.ts';

interface Turned {
  conversationId: string;
  questionId: string;
  answerId: string;
  userId: string;
  model: string;
  /** Whether it starts the conversation. */
  begins: boolean;
  /** Null when the question already exists and is answered again. */
  question: {
    parentId: string | null;
    content: MessagePart[];
    position: number;
    /** When it was asked. */
    secondsAgo: number;
  } | null;
  /** The answer's position in its branch. */
  position: number;
}

/** Writes all rows in one statement: a round trip to the database costs more than a row. */
export async function writeTurn(tx: Transaction, turned: Turned): Promise<void> {
  const { question, begins, ...turn } = turned;
  const asked = question && {
    parentId: question.parentId,
    questionPosition: question.position,
    secondsAgo: question.secondsAgo,
    content: JSON.stringify(question.content),
    firstMessage: question.parentId === null ? firstMessageOf(question.content) : null,
  };
  await tx.execute(asked === null ? answeredAgain(turn) : (begins ? begun : asking)({ ...turn, ...asked }));
}

type TurnValue = 'conversationId' | 'questionId' | 'answerId' | 'userId' | 'model' | 'position';
type QuestionValue = 'parentId' | 'questionPosition' | 'secondsAgo' | 'content' | 'firstMessage';
type Value<Name extends string> = (name: Name) => Placeholder;

/** An existing conversation already has its turn: this was sent before, and the answer was lost. */
const begun = fixedQuery<TurnValue | QuestionValue>(
  (value) => sql`
    with conversation as (
      insert into conversations (id, user_id, model, leaf_id, message_count, first_message)
      values (${value('conversationId')}, ${value('userId')}, ${value('model')}, ${value('answerId')},
        ${value('position')}, ${value('firstMessage')})
      on conflict (id) do nothing
      returning id
    ), ${questionRow(value)}, ${answerRows(value)}`,
);

const asking = fixedQuery<TurnValue | QuestionValue>(
  (value) => sql`
    with conversation as (${conversationRow(value, sql`coalesce(${value('firstMessage')}, first_message)`)}),
    ${questionRow(value)}, ${answerRows(value)}`,
);

const answeredAgain = fixedQuery<TurnValue>(
  (value) => sql`with conversation as (${conversationRow(value, sql`first_message`)}), ${answerRows(value)}`,
);

const conversationRow = (value: Value<TurnValue>, firstMessage: SQL) => sql`
  update conversations set leaf_id = ${value('answerId')}, model = ${value('model')}, updated_at = now(),
    message_count = ${value('position')}, first_message = ${firstMessage}
  where id = ${value('conversationId')} and user_id = ${value('userId')}
  returning id`;

const questionRow = (value: Value<TurnValue | QuestionValue>) => sql`
  question as (
    insert into messages (id, conversation_id, user_id, parent_id, position, role, content, created_at)
    select ${value('questionId')}, id, ${value('userId')}, ${value('parentId')}, ${value('questionPosition')}, 'user',
      ${value('content')}::jsonb, now() - make_interval(secs => ${value('secondsAgo')})
    from conversation
  )`;

// The answer comes after its question, whatever the clock's resolution.
const answerRows = (value: Value<TurnValue>) => sql`
  answer as (
    insert into messages (id, conversation_id, user_id, parent_id, position, role, content, status, created_at)
    select ${value('answerId')}, id, ${value('userId')}, ${value('questionId')}, ${value('position')}, 'assistant',
      '[]', 'running', now() + interval '1 millisecond'
    from conversation
  )
  insert into runs (id, conversation_id, user_id)
  select ${value('answerId')}, id, ${value('userId')} from conversation`;
