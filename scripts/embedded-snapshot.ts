/**
 * Makes server/db/embedded/snapshot.tar.zst: the data folder of an embedded database with pgvector and
 * nothing else, since making one takes ten times as long as unpacking one. Run it when PGlite's PostgreSQL
 * version changes.
 */
import { writeFileSync } from 'node:fs';
import { constants, zstdCompressSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';

const engine = await PGlite.create({ extensions: { vector } });
await engine.exec('create extension vector');
// Templates for further databases, which nobody creates here, and two thirds of all files.
await engine.exec('update pg_database set datistemplate = false');
for (const pattern of ['template0', 'template1']) await engine.exec(`drop database ${pattern}`);
await engine.exec('checkpoint');
const tar = Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer());
await engine.close();
const packed = zstdCompressSync(tar, { params: { [constants.ZSTD_c_compressionLevel]: 19 } });
writeFileSync(new URL('../server/db/embedded/snapshot.tar.zst', import.meta.url), packed);
console.log(`${Math.round(packed.length / 1024)} KB`);
