import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type ConversationSort, MATCHES_SHOWN, SEARCH_HITS_MAX } from '#shared/conversation-list.ts';
import type { Match } from '#shared/conversations.ts';
import { snippetOf } from './snippet.ts';
import {
  ORDERS,
  type StoredSummary,
  SUMMARY_COLUMNS,
  type SummaryRow,
  toConversationSummary,
} from './store.ts';
import { wordsOf } from './words.ts';

/** The shortest word treated as a prefix: too many words share shorter ones. */
const BEGINNING_MIN_CHARACTERS = 3;

interface Hit extends Record<string, unknown> {
  messageId: string;
  conversationId: string;
}

/** A conversation on the page, once for each of its best matches. */
interface FoundRow extends SummaryRow {
  messageId: string;
  role: Match['role'];
  text: string;
}

export interface Search {
  search: string;
  /** Best match first when omitted. */
  sort?: ConversationSort | undefined;
  offset: number;
  limit: number;
}

/** Finds a viewer's conversations with a message that contains every word; the last may be a prefix. */
export async function searchConversations(
  database: Database,
  userId: string,
  { search, sort, offset, limit }: Search,
): Promise<{ conversations: (StoredSummary & { matches: Match[] })[]; count: number }> {
  const words = wordsOf(search);
  if (words.length === 0) return { conversations: [], count: 0 };
  const found = Map.groupBy(await findHits(database, userId, words), (hit) => hit.conversationId);
  const best = [...found.values()].flatMap((hits) => hits.slice(0, MATCHES_SHOWN));
  const places = new Map(best.map(({ messageId }, index) => [messageId, index]));
  const order = sort === undefined ? sql`place` : ORDERS[sort];
  const { rows } = await database.as({ userId }).read((tx) =>
    tx.execute<FoundRow>(sql`
      with page as (
        select ${SUMMARY_COLUMNS}, place
        from conversations
        join unnest(${sql.param([...found.keys()])}::uuid[]) with ordinality as found (id, place) using (id)
        where user_id = ${userId}
        order by ${order} offset ${offset} limit ${limit}
      )
      select page.*, matched.*
      from page cross join lateral (
        select messages.id as "messageId", role, (
          select left(string_agg(concat_ws(' ', part ->> 'file_name', part ->> 'text'), ' '), 100000)
          from jsonb_array_elements(content) as part) as text
        from messages
        where conversation_id = page.id and messages.id = any(${sql.param([...places.keys()])}::uuid[])
      ) as matched
      order by ${order}`),
  );
  const placeOf = ({ messageId }: FoundRow) => places.get(messageId) ?? 0;
  return {
    conversations: [...Map.groupBy(rows, ({ id }) => id).values()].map((matches) => ({
      ...toConversationSummary(matches[0]!),
      matches: matches
        .sort((one, other) => placeOf(one) - placeOf(other))
        .map(({ messageId, role, text }) => ({ message_id: messageId, role, ...snippetOf(text, words) })),
    })),
    count: found.size,
  };
}

/**
 * Finds the newest matching messages, best first. Row-level security keeps PostgreSQL from using word
 * indexes, so the service looks them up, in an index where each message's owner is one of its words, and
 * returns only ids.
 */
async function findHits(database: Database, userId: string, words: readonly string[]): Promise<Hit[]> {
  const wordQueries = words.map((word, index) => wordQuery(word, index === words.length - 1));
  const query = sql.join(wordQueries, sql` && `);
  const { rows } = await database.as('service').read((tx) =>
    tx.execute<Hit>(sql`
      with hits as (
        select message_id, conversation_id, words from message_words
        where words @@ (${`'${userId}'`}::tsquery && ${query})
        order by message_id desc limit ${SEARCH_HITS_MAX}
      )
      select message_id as "messageId", conversation_id as "conversationId"
      from hits join conversations on conversations.id = conversation_id and deleted_at is null
      where conversations.user_id = ${userId}
      order by ts_rank_cd(words, ${query}, 1) desc, message_id desc`),
  );
  return rows;
}

/** Matches a word as written or by its stem. Only letters and digits, so that it contains no operator. */
function wordQuery(word: string, isLast: boolean): SQL {
  const written = isLast && word.length >= BEGINNING_MIN_CHARACTERS ? `${word}:*` : word;
  return sql`(to_tsquery('simple', ${written}) || to_tsquery('english', ${word}))`;
}
