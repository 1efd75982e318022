/** Work in steps: a generator that yields where it may be interrupted. */
export type Steps<T> = Generator<void, T>;

/** Runs all steps in one go. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const SLICE_MILLISECONDS = 4;

/** Runs steps in slices of a few milliseconds, letting the event loop run between them. */
export async function runInSlices<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const until = performance.now() + SLICE_MILLISECONDS;
    while (performance.now() < until) {
      const step = steps.next();
      if (step.done) return step.value;
    }
    await new Promise<void>((resume) => setImmediate(resume));
  }
}
