import { folderTemplate } from '#server/db/testing.ts';

/**
 * Playwright runs it once, before the workers: none of them loads the server's code to create the tables of
 * its servers.
 */
export default async (): Promise<void> => {
  process.env.E2E_DATA_TEMPLATE = await folderTemplate();
};
