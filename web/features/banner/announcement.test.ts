import { expect, it } from 'vitest';
import { announcementOn } from './announcement.ts';

type Banner = NonNullable<Parameters<typeof announcementOn>[0]>;

const seasonal = {
  enabled: true,
  until: '12-01',
  url: 'https://shed.example/sale',
  messages: [
    { from: '11-22', text: 'Early' },
    { from: '11-27', text: 'Now' },
  ],
};
const dated = { enabled: true, until: '2027-01-02', messages: [{ from: '2026-12-24', text: 'Closed' }] };
const at = (banner: Banner, year: number, month: number, day: number) =>
  announcementOn(banner, new Date(year, month - 1, day, 12));

it('shows each message from its day on, until the last day, every year', () => {
  for (const year of [2026, 2027]) {
    expect(at(seasonal, year, 11, 21)).toBeNull();
    expect(at(seasonal, year, 11, 22)?.text).toBe('Early');
    expect(at(seasonal, year, 11, 26)?.text).toBe('Early');
    expect(at(seasonal, year, 11, 27)?.text).toBe('Now');
    expect(at(seasonal, year, 12, 1)?.text).toBe('Now');
    expect(at(seasonal, year, 12, 2)).toBeNull();
    expect(at(seasonal, year, 3, 1)).toBeNull();
  }
});

it('shows a message with a year in that year alone, including over New Year', () => {
  expect(at(dated, 2026, 12, 23)).toBeNull();
  expect(at(dated, 2026, 12, 24)?.text).toBe('Closed');
  expect(at(dated, 2027, 1, 2)?.text).toBe('Closed');
  expect(at(dated, 2027, 1, 3)).toBeNull();
  expect(at(dated, 2027, 12, 24)).toBeNull();
});

it('spans New Year every year, as one announcement', () => {
  const holidays = {
    enabled: true,
    until: '01-06',
    messages: [
      { from: '12-24', text: 'Closed' },
      { from: '01-02', text: 'Open until noon' },
    ],
  };
  for (const year of [2026, 2027]) {
    expect(at(holidays, year, 12, 23)).toBeNull();
    expect(at(holidays, year, 12, 24)?.text).toBe('Closed');
    expect(at(holidays, year + 1, 1, 1)).toEqual(at(holidays, year, 12, 31));
    expect(at(holidays, year + 1, 1, 2)?.text).toBe('Open until noon');
    expect(at(holidays, year + 1, 1, 6)?.text).toBe('Open until noon');
    expect(at(holidays, year + 1, 1, 7)).toBeNull();
  }
  expect(at(holidays, 2026, 12, 24)?.id).not.toBe(at(holidays, 2027, 12, 24)?.id);
});

it('shows a message without days from now on', () => {
  const open = { enabled: true, messages: [{ text: 'We moved' }] };
  expect(announcementOn(open, new Date(2030, 5, 1))?.text).toBe('We moved');
});

it('is a new announcement with another text, and in another year', () => {
  const id = (banner: typeof seasonal, year: number) => at(banner, year, 11, 22)?.id;
  const reworded = { ...seasonal, messages: [{ from: '11-22', text: 'Other' }] };
  expect(new Set([id(seasonal, 2026), id(seasonal, 2027), id(reworded, 2026)]).size).toBe(3);
});

it('shows nothing unless it is switched on', () => {
  expect(at({ ...seasonal, enabled: false }, 2026, 11, 27)).toBeNull();
  expect(announcementOn(undefined, new Date(2026, 10, 27))).toBeNull();
});
