/** A piece of a recorded text: a citation, or words with their style; in a quote, those in bold. */
export type RecordedPart =
  | { cite: number }
  | { text: string; look?: 'lead' | 'title' | 'quote'; lead?: string };

/** A block of a recorded text. */
export interface RecordedBlock {
  kind: 'text' | 'item' | 'heading';
  parts: RecordedPart[];
}

/** A real answer to a visitor, with the page of its first source; made by `scripts/record-splash.ts`. */
export interface RecordedAnswer {
  /** Name of the gym whose library it quotes: it would not be true of any other. */
  gym: string;
  question: string;
  blocks: RecordedBlock[];
  sources: { number: number; title: string; place: string }[];
  page: {
    title: string;
    author: string;
    number: number;
    count: number;
    blocks: RecordedBlock[];
  };
}
