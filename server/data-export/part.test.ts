import { expect, it } from 'vitest';
import { jsonList } from './part.ts';

it('lists values as JSON without changing their text', async () => {
  const values = [{ text: 'one\u2028two\nthree' }, { text: 'four' }];
  let written = '';
  for await (const piece of jsonList(
    (async function* () {
      yield* values;
    })(),
  ))
    written += piece;
  expect(JSON.parse(written)).toEqual(values);
  expect(written).toContain('\n  {\n    "text"');
});
