import { expect, it, vi } from 'vitest';
import { type Outcome, onOutcome, report } from './outcomes.ts';

const REFUSED: Outcome = { type: 'refused', questionId: 'q1', message: 'Your trial is over.' };

it('what became of a question is known in every tab', async () => {
  const here = vi.fn();
  const stop = onOutcome(here);
  const otherTab = new BroadcastChannel('outcomes');
  const there = vi.fn();
  otherTab.onmessage = ({ data }) => there(data);
  report(REFUSED);
  expect(here.mock.calls).toEqual([[REFUSED]]);
  await vi.waitFor(() => expect(there).toHaveBeenCalledWith(REFUSED));
  otherTab.postMessage({ ...REFUSED, questionId: 'q2' });
  await vi.waitFor(() => expect(here).toHaveBeenLastCalledWith({ ...REFUSED, questionId: 'q2' }));
  otherTab.close();
  stop();
});
