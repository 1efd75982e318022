import { describe, expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';
import { coachChat } from '#server/testing/coach-chat.ts';

const TODAY = '2026-03-05';
const { said, last } = coachChat();

describe('a weight to convert and load', () => {
  it.each([
    ['convert 315 lbs for me and round it to what i can load', '142.5 kg on the 20 kg bar'],
    ['convert 315 lbs to kilos, to the nearest plate', '142.5 kg on the 20 kg bar'],
    ["what's 315 lbs in kilos, loadable", '142.5 kg on the 20 kg bar'],
    ['225 lb in kg rounded to the nearest loadable weight', '102.5 kg on the 20 kg bar'],
    ['convert 405 lb to kg and what do i put on the bar', '182.5 kg on the 20 kg bar'],
    ['convert 140 kg to pounds, which plates', '310 lb on the 45 lb bar'],
    ['convert 100 kg and round it to something loadable please', '220 lb on the 45 lb bar'],
    ['convert 225 lbs to something i can load on a 15 kg bar', '102.5 kg on the 15 kg bar'],
  ])('is converted and loaded: %s', async (message, loaded) => {
    const answer = await last(message);
    expect(answer).toContain(`For ${loaded}, each side takes`);
    expect(answer).toMatch(/^\d+ (?:kg|lb) is \*\*/mu);
  });

  it.each([
    'and what can I load',
    'to the nearest plate?',
    'make it loadable',
    'what do i put on the bar',
    'ok and what can i actually load',
    'round that to something i can load',
  ])('may be asked for after the conversion: %s', async (message) => {
    expect(await last("what's 315 lbs in kilos", message)).toContain('For 142.5 kg on the 20 kg bar');
  });

  it('takes the converted weight when the plates are asked for in the same sentence', async () => {
    expect(await last('convert 315 lbs and plates for it')).toContain('on the 20 kg bar');
  });

  it.each([
    'convert 315 lbs for me',
    'what is a 45 lb plate in kilos',
    "what's 20 kg in pounds, my gym only has kilo plates",
    'is 60 kg a good load for a beginner in pounds',
  ])('is only converted, if at all: %s', (message) => {
    const { calls } = intentsOf(message, TODAY);
    expect(calls.map(({ input }) => input.calculation)).not.toContain('plates');
  });

  it('is nothing after an answer without a figure', async () => {
    const [, answer] = await said('hello', 'and what can I load');
    expect(answer).not.toContain('each side takes');
  });
});
