import { crc32, deflateSync } from 'node:zlib';

/** Draws a PNG in one gray of this size; with `claimed`, one whose header claims another size. */
export function drawPng(width: number, height: number, claimed = { width, height }): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(claimed.width, 0);
  header.writeUInt32BE(claimed.height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width + 1), 128);
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Creates a small PDF whose one page unpacks to this many bytes of `unit`: two layers compress 400 MB of
 * spaces to 1 KB.
 */
export function inflatingPdf(bytes: number, unit: string, layers = 1): Buffer {
  let content = Buffer.alloc(bytes, unit);
  for (let layer = 0; layer < layers; layer++) content = deflateSync(content, { level: 9 });
  const filters = '/FlateDecode '.repeat(layers);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> /Contents 5 0 R >>',
  ].map((object): Uint8Array => Buffer.from(object));
  objects.push(
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} /Filter [ ${filters}] >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
  );
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.4\n')];
  for (const [index, object] of objects.entries()) {
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
  }
  // Without an object table, a reader finds the objects by itself.
  parts.push(Buffer.from('trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n'));
  return Buffer.concat(parts);
}
