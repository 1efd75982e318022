import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentColors, accentCss, contrast, DEFAULT_ACCENT, GROUNDS, type Theme } from './accent.ts';

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe.each(['light', 'dark'] as Theme[])('an accent in the %s theme', (theme) => {
  const { chalk, raised, sunk, ink } = GROUNDS[theme];

  it('is readable and visible, whatever the color', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const { signal, hover, on, mark } = accentColors(color, theme);
        expect(contrast(on, signal)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(on, hover)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(ink, mark)).toBeGreaterThanOrEqual(7);
        if (theme === 'light') expect(contrast(signal, chalk)).toBeGreaterThanOrEqual(1.25);
        else
          for (const ground of [chalk, raised, sunk])
            expect(contrast(signal, ground)).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it("leaves the app's default color as it is", () => {
    expect(accentColors(DEFAULT_ACCENT, theme)).toMatchObject({ signal: DEFAULT_ACCENT, on: '#17191c' });
  });
});

it('changes a color that would be too faint', () => {
  expect(accentColors('#ffffff', 'light').signal).not.toBe('#ffffff');
  expect(accentColors('#17191c', 'light').signal).toBe('#17191c');
  expect(accentColors('#17191c', 'dark').signal).not.toBe('#17191c');
});

it('computes contrast as WCAG defines it', () => {
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('is declared over the style sheet’s own colors, in both themes', () => {
  expect(accentCss('#2458a6').split('\n')).toEqual([
    ':root:root{--signal:#2458a6;--signal-hover:#1e4a8b;--on-signal:#ffffff;--mark:#8da8d1}',
    expect.stringMatching(
      /^:root:root\[data-theme="dark"\]\{--signal:#[0-9a-f]{6};.*--focus:#[0-9a-f]{6}\}$/,
    ),
  ]);
});
