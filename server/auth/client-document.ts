import { addressOf, INTERNET, type Network, openPublic } from '#server/web-search/open-public.ts';
import { PageError } from '#server/web-search/page-error.ts';

const DOCUMENT_BYTES = 16_384;
const DOCUMENT_MS = 5000;

/** Reads a program's document. @throws PageError */
export type ReadClientDocument = (address: string) => Promise<unknown>;

/** Fetches it from the public web: JSON of up to 16 KB, in 5 seconds, without redirects. */
export async function fetchClientDocument(address: string, network: Network = INTERNET): Promise<unknown> {
  const signal = AbortSignal.timeout(DOCUMENT_MS);
  try {
    const reply = await openPublic(addressOf(address, network), {
      network,
      signal,
      accept: 'application/json',
      userAgent: 'Liftlore (reads how programs describe themselves)',
    });
    try {
      if (reply.statusCode !== 200)
        throw new PageError(`The server of this program refused its description (${reply.statusCode}).`);
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of reply as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > DOCUMENT_BYTES) throw new PageError('The description of this program is too long.');
        chunks.push(chunk);
      }
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
    } finally {
      reply.destroy();
    }
  } catch (error) {
    if (error instanceof PageError) throw error;
    throw new PageError('The description of this program could not be read.', { cause: error });
  }
}
