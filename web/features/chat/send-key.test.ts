import type { KeyboardEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { isSendKey } from './send-key.ts';

/** A key press as React reports it. */
const press = (key: string, modifiers: object = {}, native: object = { isComposing: false, keyCode: 13 }) =>
  ({
    key,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    ...modifiers,
    nativeEvent: native,
  }) as KeyboardEvent;
const withFinger = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));

it('Enter sends, and makes a new line with Shift and on touch', () => {
  withFinger(false);
  expect(isSendKey(press('Enter'))).toBe(true);
  expect(isSendKey(press('Enter', { shiftKey: true }))).toBe(false);
  withFinger(true);
  expect(isSendKey(press('Enter'))).toBe(false);
  expect(isSendKey(press('Enter', { ctrlKey: true }))).toBe(true);
});

it.each([
  ['while it composes', { isComposing: true, keyCode: 229 }],
  ['in Safari, where the composition has ended by then', { isComposing: false, keyCode: 229 }],
])('Enter belongs to the input method %s', (_, native) => {
  withFinger(false);
  expect(isSendKey(press('Enter', {}, native))).toBe(false);
});
