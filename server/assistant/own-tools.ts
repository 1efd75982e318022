import type { Product } from '#server/content/pack.ts';
import type { Library } from '#server/library/library.ts';
import type { WebSearch } from '#server/web-search/web-search.ts';
import type { Tool } from './tool.ts';
import { books } from './tools/books.ts';
import { calculate } from './tools/calculate.ts';
import { faq } from './tools/faq.ts';
import { knowledgeBase } from './tools/knowledge-base.ts';
import { sales } from './tools/sales.ts';
import { training } from './tools/training.ts';
import { web } from './tools/web.ts';

interface Sources {
  library: Library;
  products: readonly Product[];
  /** Null when none is set up. */
  webSearch: WebSearch | null;
  /** Whether members pay for the coach. */
  membership: boolean;
}

/** The tools that belong to no feature, in the order the model reads them. */
export const ownTools = ({ library, products, webSearch, membership }: Sources): Tool[] => [
  knowledgeBase(library),
  books(library),
  training(library),
  faq(library, membership),
  sales(library, products),
  calculate,
  web(webSearch),
];
