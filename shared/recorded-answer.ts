/** A piece of a recorded text: a citation, or words with how they look, and of a quote those in bold. */
export type RecordedPart =
  | { cite: number }
  | { text: string; look?: 'lead' | 'title' | 'quote'; lead?: string };

/** A block of a recorded text. */
export interface RecordedBlock {
  kind: 'text' | 'item' | 'heading';
  parts: RecordedPart[];
}

/** An answer of the product to a visitor, with the page of its first source: `scripts/record-splash.ts` makes them. */
export interface RecordedAnswer {
  /** The name of the gym whose library it quotes: of no other one it would be true. */
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
