/** The oldest Node that runs the product, as in 24.2. */
export const OLDEST_NODE: string;
/** Whether a version of Node, by default this one's, can run the product. */
export function isRecent(version?: string): boolean;
/** For tests and benchmarks, which run the server as `npm start` does. */
export const SERVER_FLAGS: readonly string[];
export function serverEnvironment(root: string): Record<string, string>;
