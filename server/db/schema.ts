import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnswerExtras } from '#shared/answer-extras.ts';
import type { MessagePart } from '#shared/chat.ts';
import type { ImageType } from '#shared/file-kind.ts';
import type { MemoryCategory, MemoryImportance } from '#shared/memory.ts';
import type { RunEnding, RunEvent } from '#shared/run-event.ts';
import type { Source } from '#shared/source.ts';
import type { LibraryStore, WorkKind } from '#shared/store.ts';
import type { Usage } from '#shared/usage.ts';
import { uuidv7 } from './uuidv7.ts';

const id = () => uuid().primaryKey().$defaultFn(uuidv7);
const moment = () => timestamp({ withTimezone: true, mode: 'date' });
const createdAt = () => moment().notNull().defaultNow();
const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
/** A pgvector column without a fixed dimension: each row's model says how long its vector is. */
const vector = customType<{ data: number[]; driverData: string }>({
  dataType: () => 'vector',
  toDriver: (numbers) => `[${numbers.join(',')}]`,
  fromDriver: (written) => JSON.parse(written) as number[],
});

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

// --- accounts (Better Auth's tables; only the service role reads or writes them) ---

export const users = pgTable('users', {
  id: id(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  name: text().notNull().default(''),
  image: text(),
  isAdmin: boolean().notNull().default(false),
  isSuperAdmin: boolean().notNull().default(false),
  isWhitelist: boolean().notNull().default(false),
  isOG: boolean('is_og').notNull().default(false),
  lastSignInAt: moment(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
);

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
);

export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.identifier)],
);

/** Facts about this installation that outlive a process, such as the hash of the owner link. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: createdAt(),
});

/** Mail that waits to be sent; see `server/mail`. What it says is written when it is sent. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    kind: text().$type<'reset' | 'sign-up'>().notNull(),
    address: text().notNull(),
    attempts: integer().notNull().default(0),
    dueAt: createdAt(),
    createdAt: createdAt(),
  },
  (table) => [unique('one_mail_waits').on(table.kind, table.address), index().on(table.dueAt)],
);

/** How often something was done lately, counted by every server; see `http/limits.ts`. Nothing is lost with it. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expiresAt: moment().notNull(),
});

// --- the library: no owner, read by every viewer, written by the service ---

export const works = pgTable(
  'works',
  {
    id: id(),
    store: text().$type<LibraryStore>().notNull(),
    slug: text().notNull(),
    kind: text().$type<WorkKind>().notNull(),
    title: text().notNull(),
    author: text().notNull().default(''),
    /** Where it came from: the pack, or a path given to `npm run ingest`. */
    origin: text().notNull(),
    pageCount: integer().notNull(),
    /** Of the file's bytes and of the reader's version; equal means nothing to do. */
    contentHash: text().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [unique().on(table.store, table.slug)],
);

export const pages = pgTable(
  'pages',
  {
    workId: uuid()
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    time: text(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.number] })],
);

export const passages = pgTable(
  'passages',
  {
    id: id(),
    workId: uuid()
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    page: integer().notNull(),
    /** Order within the work, from 0. */
    position: integer().notNull(),
    heading: text().notNull(),
    text: text().notNull(),
    contentHash: text().notNull(),
  },
  (table) => [index().on(table.workId, table.page)],
);

/** A work's lexical index, made from its passages and always remakeable from them. */
export const segments = pgTable('segments', {
  workId: uuid()
    .primaryKey()
    .references(() => works.id, { onDelete: 'cascade' }),
  /** Of the passages it was made from and the format's version. */
  contentHash: text().notNull(),
  data: bytes().notNull(),
});

export const passageVectors = pgTable(
  'passage_vectors',
  {
    passageId: uuid()
      .notNull()
      .references(() => passages.id, { onDelete: 'cascade' }),
    model: text().notNull(),
    dimension: integer().notNull(),
    embedding: vector().notNull(),
  },
  (table) => [primaryKey({ columns: [table.passageId, table.model] })],
);

// --- owned by an athlete: row-level security, forced ---
//
// A child names its owner too and refers to its parent by both, so that no row can hang under someone else's.

export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    model: text().notNull(),
    favorite: boolean().notNull().default(false),
    /** The last message of the branch that is shown. */
    leafId: uuid(),
    /** The beginning of the shown branch's first message, and how many messages it has: what a list tells. */
    firstMessage: text().notNull().default(''),
    messageCount: integer().notNull().default(0),
    /** Nobody sees it from then on; for a while it can be brought back. */
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('conversations_of_owner').on(table.id, table.userId),
    index().on(table.userId, table.updatedAt),
    index().on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: id(),
    conversationId: uuid().notNull(),
    userId: uuid().notNull(),
    /** The message before it; an edit or a retry adds a second child. */
    parentId: uuid(),
    /** Its place in its branch, counted from 1. */
    position: integer().notNull().default(1),
    role: text().$type<'user' | 'assistant'>().notNull(),
    content: jsonb().$type<MessagePart[]>().notNull(),
    status: text().$type<RunEnding | 'running'>().notNull().default('done'),
    sources: jsonb().$type<Source[]>().notNull().default([]),
    /** What an answer holds beside its text; null when there is nothing. */
    extras: jsonb().$type<AnswerExtras>(),
    error: text(),
    /** What making an answer took; null of one that no provider was asked for. */
    usage: jsonb().$type<Usage>(),
    /** The conversation up to and with this message, shortened for the coach to read with later questions. */
    summary: text(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'messages_in_conversation',
      columns: [table.conversationId, table.userId],
      foreignColumns: [conversations.id, conversations.userId],
    }).onDelete('cascade'),
    unique('messages_of_owner').on(table.id, table.conversationId, table.userId),
    index().on(table.conversationId, table.createdAt),
  ],
);

/**
 * The words of a message as it is searched, kept by a trigger. Its owner is one of them, so that an index of words finds
 * a viewer's own: under row-level security no index over words is ever used, and the service looks up for the viewer.
 */
export const messageWords = pgTable(
  'message_words',
  {
    messageId: uuid().primaryKey(),
    conversationId: uuid().notNull(),
    userId: uuid().notNull(),
    words: tsvector().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'words_of_message',
      columns: [table.messageId, table.conversationId, table.userId],
      foreignColumns: [messages.id, messages.conversationId, messages.userId],
    }).onDelete('cascade'),
    index('messages_by_words').using('gin', table.words),
  ],
);

/** The pictures of a message, by the SHA-256 of their bytes. */
export const messageImages = pgTable(
  'message_images',
  {
    messageId: uuid().notNull(),
    conversationId: uuid().notNull(),
    userId: uuid().notNull(),
    digest: text().notNull(),
    mediaType: text().$type<ImageType>().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.digest] }),
    foreignKey({
      name: 'images_of_message',
      columns: [table.messageId, table.conversationId, table.userId],
      foreignColumns: [messages.id, messages.conversationId, messages.userId],
    }).onDelete('cascade'),
    index().on(table.userId, table.digest),
  ],
);

/** The making of one answer. Its id is the answer's message id. */
export const runs = pgTable(
  'runs',
  {
    id: uuid().primaryKey(),
    conversationId: uuid().notNull(),
    userId: uuid().notNull(),
    /** Null while it runs. */
    ending: text().$type<RunEnding>(),
    stopRequested: boolean().notNull().default(false),
    /** Written by the server that makes the answer; an old one means that server is gone. */
    heartbeatAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'runs_make_message',
      columns: [table.id, table.conversationId, table.userId],
      foreignColumns: [messages.id, messages.conversationId, messages.userId],
    }).onDelete('cascade'),
    unique('runs_of_owner').on(table.id, table.userId),
    uniqueIndex('one_open_run_per_conversation').on(table.conversationId).where(sql`ending is null`),
    index().on(table.conversationId, table.createdAt),
    index().on(table.heartbeatAt).where(sql`ending is null`),
  ],
);

/** The log of a run in batches: events `firstN` to `firstN + length - 1`. */
export const runEvents = pgTable(
  'run_events',
  {
    runId: uuid().notNull(),
    firstN: integer().notNull(),
    userId: uuid().notNull(),
    /** `json`, not `jsonb`, keeps each event byte for byte as its readers first saw it. */
    events: json().$type<RunEvent[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.firstN] }),
    foreignKey({
      name: 'run_events_of_run',
      columns: [table.runId, table.userId],
      foreignColumns: [runs.id, runs.userId],
    }).onDelete('cascade'),
  ],
);

/** What answers took, a day of UTC each, added up as they end: by athlete, and by all of them together. */
const taken = () => ({
  day: date({ mode: 'string' }).notNull(),
  answers: integer().notNull(),
  inputTokens: bigint({ mode: 'number' }).notNull(),
  outputTokens: bigint({ mode: 'number' }).notNull(),
  /** In millionths of the catalogue's currency. */
  costMicros: bigint({ mode: 'number' }).notNull(),
});

export const usageByUser = pgTable(
  'usage_by_user',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...taken(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

export const usageByAll = pgTable('usage_by_all', taken(), (table) => [primaryKey({ columns: [table.day] })]);

/** The training profile. Height and weight are in the units of its system: cm and kg, or inches and lb. */
export const userInfo = pgTable('user_info', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text().notNull().default(''),
  units: text().$type<'metric' | 'us'>().notNull().default('us'),
  height: doublePrecision(),
  weight: doublePrecision(),
  age: smallint(),
  sex: text().$type<'male' | 'female'>(),
  physique: text().notNull().default(''),
  experience: text().notNull().default(''),
  goals: text().notNull().default(''),
  equipment: text().notNull().default(''),
  injuries: text().notNull().default(''),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});

export const userAiPreferences = pgTable('user_ai_preferences', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null: the catalogue's default. */
  model: text(),
  temperature: doublePrecision().notNull().default(0),
  personality: text().notNull().default('default'),
  /** Whether the coach may read and write memories. */
  memory: boolean().notNull().default(true),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});

/** One file of history that was brought along; deleting it takes its records with it. */
export const recordImports = pgTable(
  'record_imports',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    format: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('record_imports_of_owner').on(table.id, table.userId),
    index().on(table.userId, table.createdAt),
  ],
);

export const personalRecords = pgTable(
  'user_personal_records',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** Groups the records of one lift, whatever the case of their titles. */
    lift: text().notNull().generatedAlwaysAs(sql`lower(title)`),
    value: doublePrecision().notNull(),
    /** Null: the athlete did not say. Time is in seconds. */
    unit: text().$type<'lb' | 'kg' | 'reps' | 'time'>(),
    repetitions: integer(),
    /** The day of the athlete's own calendar. */
    achievedOn: date({ mode: 'string' }).notNull(),
    bodyWeight: doublePrecision(),
    bodyWeightUnit: text().$type<'lb' | 'kg'>(),
    note: text().notNull().default(''),
    /** Who wrote it: the athlete, the coach, or the format of an import. */
    source: text().notNull().default('athlete'),
    importId: uuid(),
    /** Tells a record of an import from every other of its athlete, so that the same file again adds nothing. */
    importKey: text(),
    /** Goes up with each change; a change that names an older one is refused. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'records_of_import',
      columns: [table.importId, table.userId],
      foreignColumns: [recordImports.id, recordImports.userId],
    }).onDelete('cascade'),
    // A column and no expression: under row-level security no index over `lower()` is searched.
    index('records_by_lift').on(table.userId, table.lift, table.achievedOn, table.createdAt, table.id),
    index('records_by_import').on(table.importId),
    uniqueIndex('records_imported_once').on(table.userId, table.importKey),
  ],
);

/** Which of the athlete's titles a name of another app stands for, as they once chose. */
export const liftNames = pgTable(
  'lift_names',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Lower case. */
    name: text().notNull(),
    title: text().notNull(),
    updatedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);

export const memories = pgTable(
  'user_memories',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    /** The same for contents that say the same: nobody keeps one twice. */
    contentKey: text().notNull(),
    category: text().$type<MemoryCategory>().notNull().default('general'),
    /** 1 low, 2 medium, 3 high. */
    importance: smallint().$type<MemoryImportance>().notNull().default(1),
    /** What is recalled by. Stored and not indexed: under row-level security no index over words is ever used. */
    words: tsvector().generatedAlwaysAs(sql`to_tsvector('english', category || ' ' || content)`).notNull(),
    /** The answer in which the coach saved it; null when the athlete wrote it. */
    messageId: uuid(),
    lastUsedAt: moment(),
    /** Goes up with each change; a change that names an older one is refused. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('memories_of_owner').on(table.id, table.userId),
    unique('memory_once').on(table.userId, table.contentKey),
    index().on(table.userId, table.createdAt),
  ],
);

export const memoryVectors = pgTable(
  'memory_vectors',
  {
    memoryId: uuid().notNull(),
    userId: uuid().notNull(),
    model: text().notNull(),
    dimension: integer().notNull(),
    embedding: vector().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memoryId, table.model] }),
    foreignKey({
      name: 'vectors_of_memory',
      columns: [table.memoryId, table.userId],
      foreignColumns: [memories.id, memories.userId],
    }).onDelete('cascade'),
    index().on(table.userId),
  ],
);

// --- the leaderboard: every signed-in athlete reads it; each writes only their own rows ---

/** Made by admins, through the service. */
export const goals = pgTable(
  'goals',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull().default(''),
    isActive: boolean().notNull().default(true),
    /** `score` is any number; a lift or a total is a weight, which can also be ranked by points. */
    kind: text().$type<'score' | 'lift' | 'total'>().notNull().default('score'),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.isActive, table.createdAt)],
);

/** The name under which an athlete stands on the leaderboard; nobody sees an address. */
export const displayNames = pgTable('display_names', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  /** The same for names that read the same: nobody goes by the name of another. */
  key: text().notNull().unique('display_names_once'),
  updatedAt: createdAt(),
});

export const achievements = pgTable(
  'achievements',
  {
    id: id(),
    goalId: uuid()
      .notNull()
      .references(() => goals.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    value: doublePrecision().notNull(),
    /** Of a weight; null for a score. */
    unit: text().$type<'lb' | 'kg'>(),
    /** What the value is ranked by: weights in kilograms, whatever their unit. */
    score: doublePrecision()
      .generatedAlwaysAs(sql`case when unit = 'lb' then value * 0.45359237 else value end`)
      .notNull(),
    /** In the unit of the value. */
    bodyWeight: doublePrecision(),
    sex: text().$type<'male' | 'female'>(),
    /** Points of a weight, where body weight and sex are given; IPF GL only where the formula knows the event. */
    dots: doublePrecision(),
    ipfGl: doublePrecision(),
    notes: text().notNull().default(''),
    /** Set by an admin who saw it; any edit clears it. */
    verifiedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('one_achievement_per_goal').on(table.goalId, table.userId),
    index().on(table.goalId, table.score),
    index().on(table.goalId, table.dots),
    index().on(table.goalId, table.ipfGl),
    index().on(table.userId),
  ],
);
