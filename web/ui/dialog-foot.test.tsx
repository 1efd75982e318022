import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DialogFoot } from './dialog-foot.tsx';

it.each([
  ['while its action goes through, the way back is closed too', { busy: true }, [true, true]],
  ['while something is loading, only the action waits', { busy: false, pending: true }, [false, true]],
])('%s', (_, state, expected) => {
  const html = renderToStaticMarkup(
    <DialogFoot action="Cancel Subscription" {...state} onCancel={() => {}} />,
  );
  const buttons = html.match(/<button[^>]*>/g) ?? [];
  expect(buttons.map((button) => button.includes('aria-disabled'))).toEqual(expected);
});
