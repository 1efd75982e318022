/** Something that is done in the app itself. */
export interface AppScreen {
  asks: RegExp;
  /** Where and how, with a link to the screen. */
  says: string;
  /** Words of the entry of the gym's FAQ that says it as well. */
  entry?: RegExp;
}
