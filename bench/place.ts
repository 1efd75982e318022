import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ROOT } from './process.ts';

/** Where Liftlore keeps its data while it is measured; deleted by `remove`. */
export interface Place {
  kind: 'PostgreSQL' | 'embedded';
  settings: { DATA_DIR: string; CONTENT_DIR: string; DATABASE_URL: string | undefined };
  remove(): Promise<void>;
}

/**
 * A separate database on the server of TEST_DATABASE_URL or DATABASE_URL; without either, an embedded one.
 */
export async function makePlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'liftlore-bench-'));
  const server = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  const folders = { DATA_DIR: folder, CONTENT_DIR: packWithoutEmbeddings(folder) };
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (!server) {
    return {
      kind: 'embedded',
      settings: { ...folders, DATABASE_URL: undefined },
      remove: async () => removeFolder(),
    };
  }
  const name = `liftlore_bench_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    kind: 'PostgreSQL',
    settings: { ...folders, DATABASE_URL: url.href },
    async remove() {
      removeFolder();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

/** Writes the gym's pack without an embedding model, to measure the search every installation has. */
function packWithoutEmbeddings(folder: string): string {
  const pack = join(folder, 'content');
  cpSync(join(ROOT, 'content'), pack, { recursive: true });
  const models = join(pack, 'models.yaml');
  const entries = readFileSync(models, 'utf8').split(/^(?=- )/m);
  const without = entries.map((entry) =>
    entry.includes('isEmbedding: true') ? entry.replace('isActive: true', 'isActive: false') : entry,
  );
  writeFileSync(models, without.join(''));
  return pack;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
