import { expect, it, vi } from 'vitest';

// The build provides it, and a browser its own address.
vi.mock('virtual:contract', () => {
  vi.stubGlobal('location', { origin: 'https://gym.example' });
  return { default: {} };
});
const { askOnce } = await import('./queries.ts');

const replying = (answer: object) => vi.stubGlobal('fetch', async () => Response.json(answer));

it('returns a whole answer', async () => {
  replying({ answer: 'Sit back.', ending: 'done', error: null });
  expect(await askOnce({ content: 'How?' })).toBe('Sit back.');
});

it.each([
  [{ answer: '', ending: 'failed', error: 'The provider is busy.' }, 'The provider is busy.'],
  [{ answer: 'Sit', ending: 'interrupted', error: null }, 'The answer was cut off. Please try again.'],
])('takes no failed or partial answer for an effect of the rules: %j', async (answer, message) => {
  replying(answer);
  await expect(askOnce({ content: 'How?' })).rejects.toMatchObject({ status: 503, message });
});
