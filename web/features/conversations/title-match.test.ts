import { expect, it } from 'vitest';
import { titleMatch } from './title-match.ts';

const match = (role: 'user' | 'assistant', snippet: string) => ({
  message_id: snippet,
  role,
  snippet,
  marks: [],
});

it('is the whole question a conversation is named after', () => {
  const first_message = 'How deep is a squat?';
  const named = match('user', first_message);
  const others = [match('assistant', first_message), match('user', 'And how deep is a box squat?')];
  expect(titleMatch({ first_message, matches: [...others, named] })).toBe(named);
  expect(titleMatch({ first_message, matches: others })).toBeUndefined();
});
