/** A page of the library, as a member reads it. */
export interface OpenPage {
  workId: string;
  /** The work and the place in it, as in 'The Engine Room, page 12'. */
  name: string;
  page: number;
  /** The answer's quote from it; null when there is none. */
  quote: string | null;
}
