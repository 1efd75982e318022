import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestContext } from './request-context.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt']);
const BROTLI = promisify(brotliCompress);
const GZIP = promisify(gzip);

/** A file held in memory; its compressed forms are created on first request. */
export class StaticFile {
  readonly etag: string;
  readonly #body: Buffer<ArrayBuffer>;
  readonly #extension: string;
  readonly #immutable: boolean;
  readonly #encoded = new Map<'br' | 'gzip', Promise<Buffer<ArrayBuffer>>>();

  constructor(path: string, body: Buffer<ArrayBuffer>) {
    this.#body = body;
    this.#extension = extname(path);
    // The build names these by their content.
    this.#immutable = path.startsWith('/assets/');
    this.etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  }

  async respond(c: RequestContext, status: 200 | 404 = 200): Promise<Response> {
    const headers: Record<string, string> = {
      'Content-Type': TYPES[this.#extension] ?? 'application/octet-stream',
      'Cache-Control': this.#immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: this.etag,
      Vary: 'Accept-Encoding',
    };
    if (status === 200 && c.req.header('if-none-match') === this.etag)
      return new Response(null, { status: 304, headers });
    const encoding = COMPRESSED.has(this.#extension) ? encodingFor(c.req.header('accept-encoding')) : null;
    const body = encoding === null ? this.#body : await this.#encode(encoding);
    if (encoding !== null) headers['Content-Encoding'] = encoding;
    return new Response(c.req.method === 'HEAD' ? null : body, { status, headers });
  }

  #encode(encoding: 'br' | 'gzip'): Promise<Buffer<ArrayBuffer>> {
    const made =
      this.#encoded.get(encoding) ??
      ((encoding === 'br'
        ? BROTLI(this.#body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
        : GZIP(this.#body, { level: 9 })) as Promise<Buffer<ArrayBuffer>>);
    this.#encoded.set(encoding, made);
    return made;
  }
}

const encodingFor = (accepted = ''): 'br' | 'gzip' | null =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;

/** Reads the files of a folder by path; nothing outside of it can be named. */
export async function readFolder(folder: string): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const path = `/${relative(folder, file).split(sep).join('/')}`;
        files.set(path, new StaticFile(path, await readFile(file)));
      }),
  );
  return files;
}
