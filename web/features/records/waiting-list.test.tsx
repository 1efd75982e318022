import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { WaitingRow } from './waiting-list.tsx';

// The real one calls the server.
vi.mock('#web/lib/call.ts', () => ({ call: {} }));

const entry = {
  title: 'Squat',
  value: 405,
  unit: 'lb' as const,
  repetitions: null,
  achieved_on: '2026-11-24',
  body_weight: null,
  body_weight_unit: null,
  note: '',
};

it.each([
  ['waits', null, ['Discard Squat']],
  ['was refused', 'Too heavy.', ['Retry', 'Discard Squat']],
])('a record that %s can be taken back', (_, refused, buttons) => {
  const html = renderToStaticMarkup(
    <WaitingRow record={{ id: 'r1', entry, at: 0, refused }} onRetry={() => {}} onDiscard={() => {}} />,
  );
  expect(html.match(/<button/g)).toHaveLength(buttons.length);
  for (const button of buttons) expect(html).toContain(button);
});
