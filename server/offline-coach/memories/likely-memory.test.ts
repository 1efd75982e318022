import { describe, expect, it } from 'vitest';
import { likelyMemory } from './likely-memory.ts';

describe('likely requests to remember or forget', () => {
  it('save when the message asks for it, and offer when it only states a fact', () => {
    expect(likelyMemory('Do make a note that I had a left hip replacement in 2019.')).toMatchObject([
      { tool: 'memory', input: { action: 'save', content: 'I had a left hip replacement in 2019.' } },
    ]);
    expect(likelyMemory("btw I'm vegetarian")).toEqual([
      "Shall I remember this: “I'm vegetarian”? Say “yes” and I will.",
    ]);
  });

  it('is forgotten when somebody asks politely', () => {
    expect(likelyMemory('can you get rid of the thing about my knee')).toMatchObject([
      { tool: 'memory', input: { action: 'forget', content: 'my knee' } },
    ]);
  });

  it.each([
    'forget about my knee, how do I squat deeper',
    "please don't forget to breathe",
    "don't let me forget my belt",
    'bear in mind my herniated disc and give me a deadlift plan',
    'what did I ask you last',
    'im in a hurry can u make it 4 sets',
  ])('are not read from “%s”', (message) => {
    expect(likelyMemory(message)).toEqual([]);
  });
});
