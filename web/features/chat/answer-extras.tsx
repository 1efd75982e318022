import type { AnswerExtras } from '#shared/answer-extras.ts';
import type { Source } from '#shared/source.ts';
import { ProductCards } from './product-cards.tsx';
import { SavedRows } from './saved-rows.tsx';
import { UsedDetails } from './used-details.tsx';

/** What an answer did and offers: right below its text. */
export function Outcome({ extras: { products, saved } }: { extras: AnswerExtras }) {
  return (
    <>
      {saved.length > 0 && <SavedRows saved={saved} />}
      {products.length > 0 && <ProductCards products={products} />}
    </>
  );
}

/** What an answer was made of: at its very end. */
export function Ground({ extras: { used }, sources }: { extras: AnswerExtras; sources: readonly Source[] }) {
  return used && <UsedDetails used={used} sources={sources} />;
}
