import { expect, it } from 'vitest';
import { toolReplies } from './tool-replies.ts';

it("never shows a tool's error message to a person", () => {
  const results = [
    { tool: 'calculate', value: { error: 'The call of calculate was refused: ✖ ask for what is missing' } },
    { tool: 'prs', value: { error: 'Name the lift.', message: 'Which lift do you mean?' } },
    { tool: 'memory', value: { error: 'memory could not be used just now. Say so, and answer without it.' } },
    { tool: 'knowledge_base', value: { error: 'knowledge_base took too long' } },
  ];
  const again = 'That could not be done just now. Please try again in a moment.';
  expect(toolReplies(results, [])).toEqual([again, 'Which lift do you mean?', again]);
});
