import { expect, it } from 'vitest';
import { saleMessage } from './season.ts';

const sale = {
  enabled: true,
  until: '12-01',
  url: 'https://shed.example/sale',
  messages: [
    { from: '11-22', text: 'Early' },
    { from: '11-27', text: 'Now' },
  ],
};
const on = (month: number, day: number) => saleMessage(sale, new Date(2026, month - 1, day, 12));

it('says each message from its day on, until the season ends', () => {
  expect(on(11, 21)).toBeNull();
  expect(on(11, 22)).toEqual({ id: '2026-11-22', text: 'Early' });
  expect(on(11, 26)?.text).toBe('Early');
  expect(on(11, 27)).toEqual({ id: '2026-11-27', text: 'Now' });
  expect(on(12, 1)?.text).toBe('Now');
  expect(on(12, 2)).toBeNull();
  expect(on(3, 1)).toBeNull();
});

it('says nothing unless it is switched on', () => {
  expect(saleMessage({ ...sale, enabled: false }, new Date(2026, 10, 27))).toBeNull();
  expect(saleMessage(undefined, new Date(2026, 10, 27))).toBeNull();
});
