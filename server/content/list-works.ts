import type { WorkPages } from '#server/library/read/work-pages.ts';
import { PACK_ORIGIN, sourceHash, type WorkSource } from '#server/library/read/work-source.ts';
import { moneyWithCode } from '#shared/money.ts';
import type { FaqEntry, Product } from './entries.ts';

export const FAQ_TITLE = 'Frequently asked questions';
export const SHOP_TITLE = 'Products';

interface Lists {
  /** How messages name the pack's folder. */
  label: string;
  gym: { name: string };
  faq: readonly FaqEntry[];
  products: readonly Product[];
}

/** Converts the lists of a pack to works, without empty ones. */
export const listWorks = ({ label, gym, faq, products }: Lists): WorkSource[] => [
  ...(faq.length > 0 ? [faqWork(faq, gym.name, `${label}/faq.yaml`)] : []),
  ...(products.length > 0 ? [productsWork(products, gym.name, `${label}/products.yaml`)] : []),
];

/** Converts the FAQ to a work: entry n is page n, under its question. */
function faqWork(entries: readonly FaqEntry[], gymName: string, name: string): WorkSource {
  return listWork('faq', name, {
    title: FAQ_TITLE,
    author: gymName,
    kind: 'faq',
    pages: entries.map((entry, index) => ({
      number: index + 1,
      time: null,
      section: null,
      text: [`## ${oneLine(entry.question)}`, ...alsoAsked(entry), entry.answer.trim()].join('\n\n'),
    })),
  });
}

/** Writes the line through which other phrasings find a passage; the dot and the star are its own. */
const alsoAsked = ({ also_asked: ways = [] }: FaqEntry): string[] =>
  ways.length === 0
    ? []
    : [`*Also asked: ${ways.map((way) => oneLine(way.replace(/[*·]/gu, ' '))).join(' · ')}*`];

/** Converts the products to a work: product n is page n, under its name. */
function productsWork(products: readonly Product[], gymName: string, name: string): WorkSource {
  return listWork('products', name, {
    title: SHOP_TITLE,
    author: gymName,
    kind: 'products',
    pages: products.map((product, index) => ({
      number: index + 1,
      time: null,
      section: null,
      text: [
        `## ${oneLine(product.name)}`,
        product.description.trim(),
        `Category: ${product.category}. Price: ${moneyWithCode(product.price_cents, product.currency)}. [Cost, order and details](${product.url})`,
      ].join('\n\n'),
    })),
  });
}

function listWork(store: 'faq' | 'products', name: string, work: WorkPages): WorkSource {
  return {
    store,
    slug: store,
    origin: PACK_ORIGIN,
    name,
    hash: sourceHash([JSON.stringify(work)]),
    read: async () => work,
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
