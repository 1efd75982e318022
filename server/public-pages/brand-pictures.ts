import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { GymEdits } from '#server/content/gym-edits.ts';
import type { Pack } from '#server/content/pack.ts';
import { type Brand, drawable } from './brand-drawings.ts';
import { BRAND_PICTURES, type BrandPicture, drawingOf } from './brand-picture.ts';

interface Drawn {
  /** Identifies the brand they are drawn from. */
  version: string;
  /** PNG files. Rejects when they could not be drawn. */
  pictures: Promise<Record<BrandPicture, Uint8Array<ArrayBuffer>>>;
}

/** The gym's current pictures: link previews, and the icons of the installed app. */
export interface BrandPictures {
  /** Part of their addresses. */
  version(): string;
  /** @throws the error while drawing */
  read(picture: BrandPicture): Promise<Uint8Array<ArrayBuffer>>;
}

/** Draws the pictures on first request after a change, so that a start does not wait for them. */
export function brandPictures(edits: Pick<GymEdits, 'current' | 'logo'>, log: Logger): BrandPictures {
  let drawn: Drawn | null = null;
  let of: Pack | null = null;
  let known: { brand: Brand; version: string } | null = null;
  const now = () => {
    if (known === null || of !== edits.current) {
      of = edits.current;
      const brand = brandOf(edits);
      known = {
        brand,
        version: createHash('sha256').update(JSON.stringify(brand)).digest('hex').slice(0, 12),
      };
    }
    return known;
  };
  return {
    version: () => now().version,
    async read(picture) {
      const { brand, version } = now();
      if (drawn?.version !== version) {
        drawn = { version, pictures: draw(brand) };
        drawn.pictures.catch((err: unknown) => {
          log.error({ err }, 'the gym’s pictures could not be drawn');
          // The next request tries again.
          drawn = null;
        });
      }
      return (await drawn.pictures)[picture];
    },
  };
}

function brandOf({ current: { gym }, logo }: Pick<GymEdits, 'current' | 'logo'>): Brand {
  const { product, name, town, tagline, accent } = gym;
  // The renderer does not read WebP.
  const readable = logo !== null && logo.type !== 'image/webp' ? logo : null;
  return {
    product: drawable(product),
    name: drawable(name),
    town: drawable(town),
    tagline: drawable(tagline),
    accent,
    logo: readable && `data:${readable.type};base64,${readable.bytes.toString('base64')}`,
  };
}

async function draw(brand: Brand): Promise<Record<BrandPicture, Uint8Array<ArrayBuffer>>> {
  const drawings = Object.fromEntries(BRAND_PICTURES.map((name) => [name, drawingOf(name, brand)]));
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), {
    name: 'draw',
    workerData: drawings,
  });
  try {
    const [pictures] = await once(worker, 'message');
    return pictures as Record<BrandPicture, Uint8Array<ArrayBuffer>>;
  } finally {
    void worker.terminate();
  }
}
