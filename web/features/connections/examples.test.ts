import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { apiExamplesFor, mcpExamplesFor } from './examples.ts';

const DOC = readFileSync(resolve(import.meta.dirname, '../../../docs/connections.md'), 'utf8');

test.each([
  ...apiExamplesFor('https://coach.example.com/v1'),
  ...mcpExamplesFor('https://coach.example.com/mcp'),
])('docs/connections.md has $title as the app does', ({ title, steps, code }) => {
  const shown = code === undefined ? steps! : `\`\`\`\n${code}\n\`\`\``;
  expect(DOC).toContain(`${title}:\n\n${shown}`);
});
