import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { useFeedbackDraft } from './feedback-draft.ts';

afterEach(() => vi.unstubAllGlobals());

/** What the hook returned in its first render, and what it has stored. */
function hook() {
  vi.stubGlobal('window', {});
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  const renders: ReturnType<typeof useFeedbackDraft>[] = [];
  const Form = () => {
    renders.push(useFeedbackDraft('anna'));
    return null;
  };
  renderToStaticMarkup(<Form />);
  return { ...renders[0]!, texts: () => [...stored.values()].map((draft) => JSON.parse(draft).text) };
}

it('a screenshot that is added late leaves what was typed meanwhile', () => {
  const { change, texts } = hook();
  change({ text: 'The plates' });
  change({ text: 'The plates are wrong' });
  change({});
  expect(texts()).toEqual(['The plates are wrong']);
});

it('what was sent is cleared, what was typed since is not', () => {
  const { draft, change, forget, texts } = hook();
  change({ text: 'The plates' });
  forget(draft);
  expect(texts()).toEqual(['The plates']);
});
