/** Runs when someone signs in on this page. */
const callbacks: (() => void)[] = [];

/** Calls back when someone signs in, for a module that not every page loads. */
export const onSignIn = (callback: () => void): void => void callbacks.push(callback);

export function noteSignIn(): void {
  for (const callback of callbacks) callback();
}
