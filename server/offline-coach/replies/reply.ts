import type { Slots } from '#server/offline-coach/slots/slots.ts';

/** The parts of a set. */
export type SetParts = Pick<Slots, 'lift' | 'weight' | 'repetitions' | 'day'> & Partial<Pick<Slots, 'sets'>>;

/** State of a set before a reply to it. */
export const STATES = ['offered', 'saved', 'dropped', 'asked to change', 'asked to remove'] as const;
export type State = (typeof STATES)[number];

/** Kinds of reply to a set. */
export const KINDS = [
  /** Agrees to save, change or remove as asked. */
  'agree',
  'agree and correct',
  'correct',
  /** Declines to save, asks to remove, or keeps it unchanged. */
  'drop',
  /** Restores what was dropped. */
  'restore',
  /** Adds another set. */
  'add',
  /** Asks whether it is a best. */
  'best',
  /** Asks for its estimated one-rep max. */
  'max',
  /** Asks what percentage of the best it is. */
  'share',
  /** Asks whether it was saved. */
  'status',
  /** Is satisfied: 'spot on', 'cheers'. */
  'thanks',
  /** Asks for nothing: how it felt, a plan, other people's lifts. */
  'remark',
  /** Asks for something else. */
  'asks',
] as const;
export type Kind = (typeof KINDS)[number];

/** The set mentioned last. */
export interface SpokenSet {
  state: State;
  set: SetParts;
}
