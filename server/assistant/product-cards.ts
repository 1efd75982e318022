import type { Product } from '#server/content/pack.ts';
import type { ProductCard } from '#shared/answer-extras.ts';
import type { Source } from '#shared/source.ts';

/** More would be a catalog, not an answer. */
export const CARDS_MAX = 4;
/** The maximum of products found but not mentioned in the answer. */
const UNNAMED_MAX = 2;

/**
 * Builds the card for a passage about a product: the pack's product n is page n of the work that the library
 * made of them.
 */
export function cardOf(
  { page, heading }: Pick<Source, 'page' | 'heading'>,
  products: readonly Product[],
): ProductCard | null {
  const product = products[page - 1];
  // From a pack read since, until the library has caught up.
  if (product === undefined || !heading.includes(product.name.replace(/\s+/g, ' ').trim())) return null;
  const { id, name, category, price_cents, currency, url } = product;
  return { id, name, category, price_cents, currency, url };
}

/**
 * Returns the products an answer mentions: cited or named; if it was about the shop and names none, the
 * likeliest.
 */
export function cardsOf(
  answer: string,
  {
    found,
    sources,
    products,
  }: { found: readonly ProductCard[]; sources: readonly Source[]; products: readonly Product[] },
): ProductCard[] {
  const cited = sources
    .filter(({ store }) => store === 'products')
    .flatMap((source) => cardOf(source, products) ?? []);
  const text = answer.toLowerCase();
  const named = found.filter(({ name }) => text.includes(name.toLowerCase()));
  const spokenOf = [...new Map([...cited, ...named].map((card) => [card.id, card])).values()];
  return spokenOf.length > 0 ? spokenOf.slice(0, CARDS_MAX) : found.slice(0, UNNAMED_MAX);
}
