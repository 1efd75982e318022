import type { Route } from '@orpc/contract';

type Spec = Extract<NonNullable<Route['spec']>, (...current: never) => unknown>;

/**
 * The `spec` of a route whose reply is not only JSON: every media type it can have. JSON keeps the schema of
 * its output.
 */
export const repliesAs =
  (...types: string[]): Spec =>
  (operation) => {
    const reply = operation.responses?.['200'];
    const described = reply !== undefined && 'content' in reply ? reply.content : undefined;
    const content = Object.fromEntries(
      types.map((type) => [type, described?.[type] ?? { schema: schemaOf(type) }]),
    );
    return { ...operation, responses: { ...operation.responses, 200: { description: 'OK', content } } };
  };

const schemaOf = (type: string) =>
  type.startsWith('text/')
    ? { type: 'string' as const }
    : { type: 'string' as const, contentMediaType: type };
