import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import { uuidv7 } from '#server/db/uuidv7.ts';

export const id = () => uuid().primaryKey().$defaultFn(uuidv7);
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => moment().notNull().defaultNow();

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A pgvector column without a fixed dimension: each row's model determines its vector's length. */
export const vector = customType<{ data: number[]; driverData: string }>({
  dataType: () => 'vector',
  toDriver: (numbers) => `[${numbers.join(',')}]`,
  fromDriver: (written) => JSON.parse(written) as number[],
});
