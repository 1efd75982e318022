import type { Route } from '@orpc/contract';

type Spec = NonNullable<Route['spec']>;
type SpecFunction = Extract<Spec, (...current: never) => unknown>;

const acting = new WeakSet<object>();

/**
 * The `spec` of a GET that changes something, with the rest of its documentation. The server refuses such a
 * call from other sites as strictly as any other method.
 */
export function actingGetWith(described: SpecFunction): SpecFunction {
  const spec: SpecFunction = (operation) => ({ ...described(operation), 'x-acts': true });
  acting.add(spec);
  return spec;
}

export const actingGet = actingGetWith((operation) => operation);

export const isActing = (spec: Spec | undefined): boolean => typeof spec === 'function' && acting.has(spec);
