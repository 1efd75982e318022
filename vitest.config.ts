import { defineConfig } from 'vitest/config';

/** What knows nothing of the database, or only of the embedded one; run once, on that. */
const WITHOUT_POSTGRES = [
  'server/db/embedded/**',
  'server/db/full-disk.test.ts',
  'server/http/cross-site.test.ts',
  'server/library/read/**',
  'server/offline-coach/**',
  'server/reader-process/**',
  'server/red-flags/**',
];

/** Take half of the time of all: killed processes, full disks, damaged and hostile files, whole books, training. */
const SLOW = process.env.WITHOUT_SLOW_TESTS
  ? [
      'scripts/ingest.test.ts',
      'server/backup/**',
      'server/db/embedded/**',
      'server/db/full-disk.test.ts',
      'server/db/migrate.test.ts',
      'server/doctor/**',
      'server/every-body.test.ts',
      'server/features/attachments/**',
      'server/features/backups/**',
      'server/features/record-imports/**',
      'server/http/database-faults.test.ts',
      'server/library/large-library.test.ts',
      'server/library/read/**',
      'server/library/vectors/**',
      'server/main.test.ts',
      'server/monitoring/tracing/**',
      'server/offline-coach/intent-model/**',
      'server/offline-coach/long-input.test.ts',
      'server/offline-coach/pack*.test.ts',
      'server/offline-coach/replies/**',
      'server/offline-coach/topic-model/**',
      'server/payments/reconcile.test.ts',
      'server/reader-process/**',
      'server/runs/followed-runs.test.ts',
    ]
  : [];

export default defineConfig({
  test: {
    // More than CI has processors: a third of an integration test is waiting.
    maxWorkers: 3,
    // As in CI; texts with a day are compared as written.
    env: { TZ: 'UTC' },
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'shared/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: SLOW,
          setupFiles: ['web/lib/fixed-locale.ts'],
          testTimeout: 10_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          // The server's code keeps nothing in its modules that one test file could leave to the next, and loading it again
          // for each, with a database of its own, would take half of the time.
          isolate: false,
          include: ['server/**/*.test.ts', 'fakes/**/*.test.ts'],
          setupFiles: ['server/testing/away-from-midnight.ts'],
          exclude: [...SLOW, ...(process.env.TEST_DATABASE_URL ? WITHOUT_POSTGRES : [])],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
