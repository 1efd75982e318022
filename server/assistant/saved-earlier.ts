import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { messages } from '#server/db/schema/conversations.ts';
import type { SavedItem } from '#shared/answer-extras.ts';
import type { ToolContext } from './tool.ts';

export interface SavedEarlier {
  item: SavedItem;
  /** When its answer began, in milliseconds. */
  at: number;
  /**
   * Another answer to the same question did it, or this one before it was continued: what is called again now
   * is done already.
   */
  forThisQuestion: boolean;
  /** Its answer failed or was stopped: the athlete may ask for the same again without having read what it did. */
  isUnfinished: boolean;
}

/**
 * Reads what the coach saved and deleted in the conversation before an answer, or before it was continued,
 * oldest first. Without a conversation there is nothing.
 */
export async function savedEarlier(
  database: Database,
  { viewer, answerId, extras }: Pick<ToolContext, 'viewer' | 'answerId' | 'extras'>,
): Promise<SavedEarlier[]> {
  if (answerId === null) return [];
  const userId = viewer.id;
  const { rows } = await database.as({ userId }).read((tx) =>
    tx.execute<SavedEarlier & Record<string, unknown>>(sql`
      select item.value as item, (extract(epoch from other.created_at) * 1000)::float8 as at,
        other.parent_id = this.parent_id as "forThisQuestion", other.status <> 'done' as "isUnfinished"
      from ${messages} as this
      join ${messages} as other on other.conversation_id = this.conversation_id and other.user_id = this.user_id,
        jsonb_array_elements(other.extras -> 'saved') with ordinality as item (value, place)
      where this.id = ${answerId} and this.user_id = ${userId} and other.id <> this.id
      order by other.created_at, other.id, item.place`),
  );
  const own = extras.savedBefore.map((item) => ({
    item,
    at: Date.now(),
    forThisQuestion: true,
    isUnfinished: true,
  }));
  return [...rows, ...own];
}

/** Returns what another answer to the same question did, or this one before it was continued. */
export const doneFor = (earlier: readonly SavedEarlier[]): SavedItem[] =>
  earlier.flatMap(({ item, forThisQuestion }) => (forThisQuestion ? item : []));
