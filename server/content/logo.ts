import { createHash } from 'node:crypto';
import { parseXml, type XmlElement } from '#server/library/read/xml.ts';
import { imageSize, kindInWords, kindOfFile } from '#shared/file-kind.ts';
import { LOGO_MAX_BYTES, LOGO_TYPES, type LogoType } from '#shared/gym-parts.ts';
import { PartError } from './gym-parts.ts';

/** A gym's logo, which is only ever drawn as a picture. */
export interface Logo {
  type: LogoType;
  bytes: Buffer<ArrayBuffer>;
  /** Identifies it: another file has another address. */
  hash: string;
}

const SIDE_MAX = 4096;
const RUNS = new Set(['script', 'foreignObject', 'handler', 'iframe', 'embed', 'object']);

/**
 * Reads a logo, whose type is determined by its bytes.
 * @throws {PartError} a sentence saying why it is refused
 */
export function readLogo(base64: string): Logo {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.byteLength > LOGO_MAX_BYTES)
    throw new PartError(
      `The logo is ${Math.ceil(bytes.byteLength / 1024)} KB; the limit is ${LOGO_MAX_BYTES / 1024} KB.`,
    );
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { type: typeOf(bytes), bytes, hash };
}

function typeOf(bytes: Buffer): LogoType {
  const kind = kindOfFile(bytes);
  if (kind === 'text') {
    requireHarmlessSvg(bytes);
    return 'image/svg+xml';
  }
  const type = LOGO_TYPES.find((known) => known === kind);
  if (type === undefined || type === 'image/svg+xml')
    throw new PartError(`This is ${kindInWords(kind)}: a logo is a PNG, JPEG, WebP or SVG picture.`);
  const size = imageSize(bytes, type);
  if (size === null) throw new PartError('The picture is damaged: its size cannot be read.');
  if (size.width > SIDE_MAX || size.height > SIDE_MAX)
    throw new PartError(
      `The picture has ${size.width} × ${size.height} pixels: a logo can be at most ${SIDE_MAX.toLocaleString('en')} pixels per side.`,
    );
  return type;
}

function requireHarmlessSvg(bytes: Buffer): void {
  const notSvg = new PartError('This is not an image. A logo is a PNG, JPEG, WebP or SVG image.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notSvg;
  }
  const root = parseXml(text).content.find((part) => typeof part !== 'string');
  if (root?.name !== 'svg' || root.attributes.xmlns === undefined) throw notSvg;
  if (runs(root))
    throw new PartError('The SVG contains scripts or other documents. Save it as a plain picture first.');
}

/**
 * Whether an element has active content. It would not run where the logo is drawn; it is refused so that
 * nobody stores such a file unknowingly.
 */
function runs({ name, attributes, content }: XmlElement): boolean {
  return (
    RUNS.has(name) ||
    Object.entries(attributes).some(
      ([attribute, value]) => /^on/i.test(attribute) || /^\s*javascript:/i.test(value),
    ) ||
    content.some((part) => typeof part !== 'string' && runs(part))
  );
}
