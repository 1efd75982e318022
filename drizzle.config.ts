import { defineConfig } from 'drizzle-kit';

/** For `npx drizzle-kit generate --name <what-it-does>`, which writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/*.ts',
  out: './server/db/migrations',
  casing: 'snake_case',
});
