export interface PersonName {
  first: string | null;
  last: string | null;
  /** The original words, to check whether an address is built from them. */
  words: string[];
  /** Evidence besides its form: 0 for none, negative if it may be something else. */
  score: number;
  /** It may also be a building, a street or a town: "Albert Hall". */
  mayBePlace?: true;
}
