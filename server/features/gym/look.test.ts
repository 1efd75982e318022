import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_ACCENT, GROUNDS } from '#shared/accent.ts';

it('derives an accent for the style sheet’s backgrounds', () => {
  const [light, dark] = readFileSync('web/styles/tokens.css', 'utf8').split(':root[data-theme="dark"]') as [
    string,
    string,
  ];
  for (const [theme, css] of [
    ['light', light],
    ['dark', dark.split('@theme')[0]!],
  ] as const)
    for (const [name, color] of Object.entries({ ...GROUNDS[theme], signal: DEFAULT_ACCENT }))
      expect(css).toContain(`--${name}: ${color};`);
});
