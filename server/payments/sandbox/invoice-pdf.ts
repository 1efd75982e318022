import { day, money } from './money.ts';
import type { InvoiceRow } from './rows.ts';
import { totalOf } from './shapes/invoice.ts';

const [WIDTH, HEIGHT, MARGIN] = [595, 842, 56];
/** Characters of Windows-1252 beyond Latin-1 that invoices need. */
const BEYOND: Record<string, number> = { '€': 0x80, '–': 0x96, '—': 0x97, '’': 0x92, '…': 0x85 };

/** Renders the invoice as a one-page PDF with standard fonts. */
export function invoicePdf(product: string, invoice: InvoiceRow): Uint8Array<ArrayBuffer> {
  const { currency, number, created, status, customerName, customerEmail, lines, amountDue, tax } = invoice;
  const ops: string[] = [];
  let y = HEIGHT - MARGIN - 20;
  const write = (text: string, { x = MARGIN, size = 11, bold = false } = {}) =>
    ops.push(`BT /${bold ? 'B' : 'F'} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj ET`);
  const row = (left: string, right: string, bold = false) => {
    write(left, { bold });
    // Helvetica's digits are all 0.556 of the size wide, near enough for the signs among them.
    write(right, { x: Math.round(WIDTH - MARGIN - right.length * 11 * 0.54), bold });
    y -= 18;
  };
  write(product, { size: 20, bold: true });
  y -= 22;
  write('Test money: nothing was charged.');
  y -= 36;
  write(`Invoice ${number}`, { size: 14, bold: true });
  y -= 22;
  row('Date', day(created));
  row('Status', status);
  const to = customerName ?? customerEmail;
  if (to !== null) row('For', to);
  y -= 14;
  for (const { description, amount, start, end } of lines) {
    row(description, money(amount, currency));
    write(`${day(start)} to ${day(end)}`, { size: 9 });
    y -= 20;
  }
  if (tax) row('Tax', money(tax, currency));
  const total = totalOf(invoice);
  row('Total', money(total, currency), true);
  if (total !== amountDue) {
    row('From your balance', money(amountDue - total, currency));
    row('To pay', money(amountDue, currency), true);
  }
  return assemble(ops.join('\n'));
}

function escaped(text: string): string {
  return [...text.replace(/\s/g, ' ')]
    .map((letter) => {
      const code = BEYOND[letter] ?? letter.charCodeAt(0);
      return code > 0xff ? '?' : String.fromCharCode(code).replace(/[\\()]/, '\\$&');
    })
    .join('');
}

function assemble(content: string): Uint8Array<ArrayBuffer> {
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 6 0 R /Resources << /Font << /F 4 0 R /B 5 0 R >> >> >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const xref = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0));
}
