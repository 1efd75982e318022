/** For tests and benchmarks, which run the server as `npm start` does. */
export const SERVER_FLAGS: readonly string[];
export function serverEnvironment(root: string): Record<string, string>;
