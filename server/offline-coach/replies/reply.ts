import type { Slots } from '#server/offline-coach/slots/slots.ts';

/** What a set is made of. */
export type SetParts = Pick<Slots, 'lift' | 'weight' | 'repetitions' | 'day'> & Partial<Pick<Slots, 'sets'>>;

/** What became of a set before a member says something to it. */
export const STATES = ['offered', 'saved', 'dropped', 'asked to change', 'asked to remove'] as const;
export type State = (typeof STATES)[number];

/** What a member may say to a set. */
export const KINDS = [
  /** That it be saved, or changed or removed, as was asked. */
  'agree',
  'agree and correct',
  'correct',
  /** That it is not to be saved, or to be taken out again, or left as it is. */
  'drop',
  /** That what was dropped is to be saved after all. */
  'restore',
  /** Another set. */
  'add',
  /** Whether it is a best. */
  'best',
  /** What one-rep max it stands for. */
  'max',
  /** How much of the best it is, in percent. */
  'share',
  /** Whether it was saved. */
  'status',
  /** That it is well so: 'spot on', 'cheers'. */
  'thanks',
  /** What wants nothing: how it felt, a plan, other people's lifts. */
  'remark',
  /** Something else is wanted. */
  'asks',
] as const;
export type Kind = (typeof KINDS)[number];

/** The set that was spoken of last. */
export interface SpokenSet {
  state: State;
  set: SetParts;
}
