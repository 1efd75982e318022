import { beforeEach, expect, it, vi } from 'vitest';
import { listenForDrops } from './file-drop.tsx';

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});

/** @returns whether the browser would open what is dropped */
function drop(types: string[], files: string[] = []): boolean {
  const event = new Event('drop', { cancelable: true });
  return page.dispatchEvent(Object.assign(event, { dataTransfer: { types, files } }));
}

it('dropped files never open in place of the app, not even where none are accepted', () => {
  const stop = listenForDrops({ onFiles: null, onOver: () => undefined });
  expect(drop(['Files'], ['a.png'])).toBe(false);
  expect(drop(['text/plain'])).toBe(true);
  stop();
  expect(drop(['Files'])).toBe(true);
});

it('dropped files are accepted', () => {
  const onFiles = vi.fn();
  listenForDrops({ onFiles, onOver: () => undefined });
  expect(drop(['Files'], ['a.png'])).toBe(false);
  expect(onFiles.mock.calls).toEqual([[['a.png']]]);
});
