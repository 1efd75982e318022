import type { z } from 'zod';
import type { Box } from './box.ts';
import { readParams } from './params.ts';

export interface Call<Params> {
  box: Box;
  params: Params;
  /** The value of `:id` in the path. */
  id: string;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** @throws Fault */
  answer(box: Box, raw: unknown, id: string): object;
}

/** Defines a call of the API with its parameters. */
export function route<S extends z.ZodType>(
  method: Route['method'],
  path: string,
  params: S,
  answer: (call: Call<z.output<S>>) => object,
): Route {
  return { method, path, answer: (box, raw, id) => answer({ box, params: readParams(params, raw), id }) };
}
