import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { APP_SCREENS, appScreenFor } from './app-screens.ts';

const routes = readFileSync('web/routes.tsx', 'utf8');
const linked = APP_SCREENS.flatMap(({ says }) => [...says.matchAll(/\]\(\/(?:account\/)?([a-z-]+)\)/gu)]);

it.each([...new Set(linked.map(([, path]) => path))])('links to an existing screen: %s', (path) => {
  expect(routes).toMatch(new RegExp(`path: '/?${path}'`, 'u'));
});

it.each([
  'how do I change my stance',
  'can I delete an exercise from the week',
  'how do I read bar speed',
  'does the log need every set',
  'how do I get strong',
  'should I load the bar with old plates',
  'how do I cancel out a bad squat day',
])('leaves %s to the library', (question) => {
  expect(appScreenFor(question)).toBeNull();
});
