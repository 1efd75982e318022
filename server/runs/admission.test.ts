import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Refusal } from '#server/http/refusal.ts';
import { createAdmission } from './admission.ts';

const calm = { lag: () => 0, utilization: () => 0.5 };

/** Counts how many of `count` concurrent ones are admitted, and returns the first refusal. */
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
  it('refuses those who would wait too long, and admits as many again once others have left', () => {
    const admission = createAdmission(calm, () => 0);
    const { leave, refusal } = enterMany(admission, 500);
    expect(leave.length).toBeGreaterThan(20);
    expect(leave.length).toBeLessThan(500);
    expect(refusal).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 3 });
    expect(refusal?.message).toBe(
      'The coach is answering many people right now. Please try again in 3 seconds.',
    );
    for (const each of leave) each();
    // A second call does not count.
    leave[0]!();
    expect(enterMany(admission, 20).refusal).toBeNull();
  });

  it('lets a crowd wait briefly, but not under lasting load', () => {
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
  ])('refuses while the event loop %s, unless few answers are running', (_, load) => {
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
