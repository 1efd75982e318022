/** Selects one of a formula's two tables. Federations rank Mx with the men's. */
export const SEXES = ['male', 'female'] as const;
export type Sex = (typeof SEXES)[number];
