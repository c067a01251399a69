/** Which part of a listing is wanted: `limit` rows from `offset` on. */
export interface Page {
  offset: number;
  limit: number;
}

export const everything: Page = { offset: 0, limit: Number.POSITIVE_INFINITY };
