/** One line of the table that `npm run bench` prints: what was measured, against its budget. */
export interface Row {
  what: string;
  measured: number;
  /** Of both numbers: `×`, `ms`, `KB`… */
  unit: string;
  budget: number;
  ok: boolean;
  /** The budget is the least that will do; left out, it is the most. */
  least?: true;
  /** What a ratio was taken of, such as `96 ms over 82 ms`. */
  of?: string;
}

type Measured = Pick<Row, 'what' | 'measured' | 'unit' | 'budget' | 'of'>;

export const atMost = (row: Measured): Row => ({ ...row, ok: row.measured <= row.budget });

export const atLeast = (row: Measured): Row => ({ ...row, least: true, ok: row.measured >= row.budget });
