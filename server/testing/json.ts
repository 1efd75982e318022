/** Returns the body of a reply, whatever its status. */
export const json = async <T>(reply: Response | Promise<Response>): Promise<T> =>
  (await (await reply).json()) as T;
