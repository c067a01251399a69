/** The leads of a list, or single leads by identifier. `count` null: the list's size is unknown. */
export type Chosen =
  | { from: 'list'; list: number; name: string; count: number | null }
  | { from: 'ids'; ids: number[] };
