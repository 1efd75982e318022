import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Refusal } from '#server/http/refusal.ts';
import { createAdmission } from './admission.ts';

const calm = { lag: () => 0, utilization: () => 0.5 };

/** How many of `count` that come at once are let in, and what the first that is not is told. */
function enterMany(admission: ReturnType<typeof createAdmission>, count: number) {
  const leave: (() => void)[] = [];
  for (let turn = 0; turn < count; turn++) {
    try {
      leave.push(admission.enter());
    } catch (error) {
      return { leave, refusal: error as Refusal };
    }
  }
  return { leave, refusal: null };
}

// A pause of the machine is not a slow opening.
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('admission', () => {
  it('refuses those who would wait too long, and lets in as many again once they have left', () => {
    const admission = createAdmission(calm, () => 0);
    const { leave, refusal } = enterMany(admission, 500);
    expect(leave.length).toBeGreaterThan(20);
    expect(leave.length).toBeLessThan(500);
    expect(refusal).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 3 });
    expect(refusal?.message).toBe(
      'The coach is answering many people right now. Please try again in 3 seconds.',
    );
    for (const each of leave) each();
    // Called twice, it counts once.
    leave[0]!();
    expect(enterMany(admission, 20).refusal).toBeNull();
  });

  it('lets a crowd wait for a moment, but not where the load lasts', () => {
    const lasting = { lag: () => 200, utilization: () => 0.8 };
    const crowd = enterMany(
      createAdmission({ ...lasting, utilization: () => 0.5 }, () => 0),
      45,
    );
    expect(crowd.refusal).toBeNull();
    expect(
      enterMany(
        createAdmission(lasting, () => 0),
        45,
      ).refusal?.status,
    ).toBe(503);
  });

  it.each([
    ['is late', { ...calm, lag: () => 900 }],
    ['has no time left', { ...calm, utilization: () => 0.99 }],
  ])('refuses while the event loop %s, unless there are few answers under way', (_, load) => {
    expect(
      enterMany(
        createAdmission(load, () => 200),
        1,
      ).refusal?.status,
    ).toBe(503);
    expect(
      enterMany(
        createAdmission(load, () => 3),
        1,
      ).refusal,
    ).toBeNull();
  });
});
