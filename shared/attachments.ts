import { oc } from '@orpc/contract';
import * as z from 'zod';
import { FILE_MAX_BYTES, FILE_NAME_MAX_CHARACTERS } from './attachment-limits.ts';
import { cut } from './cut.ts';
import { oneLine } from './one-line.ts';
import { repliesAs } from './reply-types.ts';
import { storableText } from './storable-text.ts';

export const pdfQuerySchema = z.object({
  /** Name of the file in messages. */
  file_name: z
    .string()
    .transform((name) => cut(oneLine(storableText(name)), FILE_NAME_MAX_CHARACTERS))
    .transform((name) => name || 'This file')
    .default('This file'),
});

/** A picture by the SHA-256 of its bytes. */
export const imageSchema = z.object({ digest: z.string().regex(/^[0-9a-f]{64}$/) });

export const attachments = {
  pdfParse: oc
    .route({
      method: 'POST',
      path: '/pdf-parse',
      tags: ['Chat'],
      summary: 'Extracts the text of a PDF, to send with a message',
      inputStructure: 'detailed',
      description:
        'The body is the file itself, at most 500 KB. Refused with a sentence when it is not a PDF, is password-protected, contains no text, or takes too long or too much memory to read. A very long text is truncated, with a note.',
    })
    .input(z.object({ query: pdfQuerySchema, body: z.file().mime('application/pdf').max(FILE_MAX_BYTES) }))
    .output(z.object({ text: z.string() })),
  image: oc
    .route({
      method: 'GET',
      path: '/images/{digest}',
      tags: ['Chat'],
      summary: 'An image from one of the viewer’s messages, at the address in `image_url.url`',
      spec: repliesAs('image/png', 'image/jpeg', 'image/gif', 'image/webp'),
    })
    .input(imageSchema),
};
