/** A name as it was read from a text. */
export interface PersonName {
  first: string | null;
  last: string | null;
  /** Its words as they stood, for those who look whether an address is made of them. */
  words: string[];
  /** What speaks for it besides its form: 0 is nothing, below 0 that it may be something else. */
  score: number;
  /** A building, a street or a town may be called so, too: "Albert Hall". */
  mayBePlace?: true;
}
