import { createHash } from 'node:crypto';

/** Hashes a session's token for the database: a stolen copy of it signs nobody in. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

interface Clause {
  field: string;
  value: unknown;
}
interface Query {
  model: string;
  where?: Clause[];
  data?: Record<string, unknown>;
}

/**
 * Wraps an operation of Better Auth's adapter so that session tokens are stored as hashes. Better Auth looks
 * a session up by its token, and gets that token back.
 */
export const withHashedTokens =
  (operation: (query: Query, ...rest: unknown[]) => Promise<unknown>) =>
  async (query: Query, ...rest: unknown[]): Promise<unknown> => {
    if (query.model !== 'session') return await operation(query, ...rest);
    const tokens = new Map<string, string>();
    const hashed = (token: unknown): unknown => {
      if (Array.isArray(token)) return token.map(hashed);
      if (typeof token !== 'string') return token;
      const hash = tokenHash(token);
      tokens.set(hash, token);
      return hash;
    };
    const { where, data } = query;
    const found = await operation(
      {
        ...query,
        ...(where && {
          where: where.map((clause) =>
            clause.field === 'token' ? { ...clause, value: hashed(clause.value) } : clause,
          ),
        }),
        ...(data?.token !== undefined && { data: { ...data, token: hashed(data.token) } }),
      },
      ...rest,
    );
    const given = (row: unknown) => {
      const token = tokens.get((row as { token?: string } | null)?.token ?? '');
      return token === undefined ? row : { ...(row as object), token };
    };
    return Array.isArray(found) ? found.map(given) : given(found);
  };
