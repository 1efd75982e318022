import type { IncomingMessage } from 'node:http';
import { addressOf, INTERNET, type Network, openPublic } from './open-public.ts';
import { PageError } from './page-error.ts';
import { pageText } from './page-text.ts';

const REDIRECTS_MAX = 3;
const PAGE_BYTES = 1_000_000;
/** The total limit; less than that of a tool, so that the reason reaches the model. */
const PAGE_MS = 9_500;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** As much of a page's text as anyone reads. */
export const PAGE_TEXT_MAX_CHARACTERS = 12_000;
const TYPES = new Set(['text/html', 'text/plain']);
const ACCEPT = 'text/html, text/plain;q=0.9';
const USER_AGENT = 'Liftlore (reads pages for its coach)';

/** A page of the web, reduced to its text. */
export interface Page {
  /** Its address after all redirects. */
  url: string;
  title: string;
  text: string;
}

/**
 * Fetches a page of the public web: text only, up to 1 MB of it, in 10 seconds, and never anything on this
 * machine or its network: each redirect is a new address and is checked like the first.
 * @throws PageError
 */
export async function fetchPage(
  address: string,
  { signal, network = INTERNET }: { signal: AbortSignal; network?: Network },
): Promise<Page> {
  const late = AbortSignal.timeout(PAGE_MS);
  const ended = AbortSignal.any([signal, late]);
  try {
    let url = addressOf(address, network);
    for (let redirects = 0; ; redirects++) {
      const reply = await openPublic(url, { network, signal: ended, accept: ACCEPT, userAgent: USER_AGENT });
      try {
        const next = REDIRECTS.has(reply.statusCode ?? 0) ? reply.headers.location : undefined;
        if (next === undefined) return await read(reply, url, ended);
        if (redirects === REDIRECTS_MAX) throw new PageError('This page redirects too often.');
        url = addressOf(next, network, url);
      } finally {
        reply.destroy();
      }
    }
  } catch (error) {
    if (error instanceof PageError || signal.aborted) throw error;
    if (late.aborted) throw new PageError('This page took too long to load.');
    throw new PageError('This page could not be reached.', { cause: error });
  }
}

async function read(reply: IncomingMessage, url: URL, signal: AbortSignal): Promise<Page> {
  const { statusCode = 0, headers } = reply;
  if (statusCode !== 200) throw new PageError(`The page’s server refused it (${statusCode}).`);
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  if (!TYPES.has(type.trim())) throw new PageError('This is not a text page.');
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new PageError('This page uses an unsupported compression.');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= PAGE_BYTES) break;
  }
  signal.throwIfAborted();
  const body = decode(Buffer.concat(chunks).subarray(0, PAGE_BYTES), parameters);
  return {
    url: url.href,
    ...(type.trim() === 'text/html'
      ? await pageText(body, PAGE_TEXT_MAX_CHARACTERS + 1)
      : { title: '', text: body.trim() }),
  };
}

function decode(bytes: Buffer, parameters: readonly string[]): string {
  const charset =
    parameters.map((each) => /^\s*charset=["']?([\w-]+)/.exec(each)?.[1]).find(Boolean) ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
