/** A line of text for a test's PDF, in points from the lower left. */
export interface PrintedLine {
  text: string;
  x?: number;
  y: number;
  size?: number;
  bold?: boolean;
  /** Rotated by 90 degrees. */
  turned?: boolean;
}

/** Creates a small PDF of these pages in Helvetica. */
export function printPdf(
  pages: readonly (readonly PrintedLine[])[],
  options: { title?: string; author?: string; encrypted?: boolean } = {},
): Buffer {
  const literal = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`;
  const objects: string[] = [];
  const kids = pages.map((_, index) => `${5 + 2 * index} 0 R`).join(' ');
  objects.push('<< /Type /Catalog /Pages 2 0 R >>');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>');
  for (const [index, lines] of pages.entries()) {
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R /B 4 0 R >> >> /Contents ${6 + 2 * index} 0 R >>`,
    );
    const content = lines
      .map(({ text, x = 72, y, size = 11, bold, turned }) => {
        const place = turned ? `0 1 -1 0 ${595 - y} ${x} Tm` : `${x} ${y} Td`;
        return `BT /${bold ? 'B' : 'F'} ${size} Tf ${place} ${literal(text)} Tj ET`;
      })
      .join('\n');
    objects.push(`<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`);
  }
  const { title = '', author = '' } = options;
  objects.push(`<< /Title ${literal(title)} /Author ${literal(author)} >>`);
  const info = objects.length;
  let encryption = '';
  if (options.encrypted) {
    // No password produces these keys: a reader can only ask for one.
    const key = `<${'5a'.repeat(32)}>`;
    objects.push(`<< /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`);
    encryption = `/Encrypt ${objects.length} 0 R /ID [<00112233> <00112233>]`;
  }
  return fileOf(objects, `/Info ${info} 0 R ${encryption}`);
}

/** Pixels of a test's scan, row by row: 8 bits each, or single bits in byte-aligned rows. */
export interface ScannedPage {
  width: number;
  height: number;
  bits: 1 | 8;
  data: Buffer;
}

/** Creates a small PDF whose pages are pictures; null is a page with a line of text. */
export function scanPdf(pages: readonly (ScannedPage | null)[]): Buffer {
  const objects: string[] = [];
  const kids = pages.map((_, index) => `${4 + 3 * index} 0 R`).join(' ');
  objects.push('<< /Type /Catalog /Pages 2 0 R >>');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [index, scan] of pages.entries()) {
    const [content, picture] = [5 + 3 * index, 6 + 3 * index];
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> /XObject << /I ${picture} 0 R >> >> /Contents ${content} 0 R >>`,
    );
    const drawn =
      scan === null
        ? 'BT /F 11 Tf 72 700 Td (This page has text of its own.) Tj ET'
        : 'q 595 0 0 842 0 0 cm /I Do Q';
    objects.push(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
    const { width, height, bits, data } = scan ?? { width: 1, height: 1, bits: 8, data: Buffer.alloc(1) };
    const hex = `${data.toString('hex')}>`;
    objects.push(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent ${bits} /Filter /ASCIIHexDecode /Length ${hex.length} >>\nstream\n${hex}\nendstream`,
    );
  }
  return fileOf(objects, '');
}

/** Serializes these objects as a PDF file; the first is the catalog. */
function fileOf(objects: readonly string[], trailer: string): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = Buffer.byteLength(file, 'latin1');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const xref = Buffer.byteLength(file, 'latin1');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
