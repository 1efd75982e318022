import { useContext } from 'react';
import type { AnswerExtras } from '#shared/answer-extras.ts';
import type { Source } from '#shared/source.ts';
import { LoadedBarsContext } from './answer-context.ts';
import { ProductCards } from './product-cards.tsx';
import { SavedRows } from './saved-rows.tsx';
import { UsedDetails } from './used-details.tsx';

/** Shows what an answer did and offers: right below its text. */
export function Outcome({ extras: { products, saved, bars = [] } }: { extras: AnswerExtras }) {
  const drawBars = useContext(LoadedBarsContext);
  return (
    <>
      {bars.length > 0 && drawBars?.(bars)}
      {saved.length > 0 && <SavedRows saved={saved} />}
      {products.length > 0 && <ProductCards products={products} />}
    </>
  );
}

/** Shows what an answer was based on: at its very end. */
export function Ground({ extras: { used }, sources }: { extras: AnswerExtras; sources: readonly Source[] }) {
  return used && <UsedDetails used={used} sources={sources} />;
}
