import type { z } from 'zod';
import type { Box } from './box.ts';
import { readParams } from './params.ts';

export interface Call<Params> {
  box: Box;
  params: Params;
  /** What stands for `:id` in the path. */
  id: string;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** @throws Fault */
  answer(box: Box, raw: unknown, id: string): object;
}

/** A call of the API with the parameters it takes. */
export function route<S extends z.ZodType>(
  method: Route['method'],
  path: string,
  params: S,
  answer: (call: Call<z.output<S>>) => object,
): Route {
  return { method, path, answer: (box, raw, id) => answer({ box, params: readParams(params, raw), id }) };
}
