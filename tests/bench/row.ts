/** One line of the table that `npm run bench` prints: a measurement and its budget. */
export interface Row {
  what: string;
  measured: number;
  /** Of measurement and budget: `×`, `ms`, `KB`… */
  unit: string;
  budget: number;
  ok: boolean;
  /** The budget is a minimum. Default: a maximum. */
  least?: true;
  /** The two values of a ratio, such as `96 ms over 82 ms`. */
  of?: string;
  /** Why a missed budget is accepted, based on other measurements. Shown below the table. */
  because?: string;
  /** A raised budget, its former value, and the reason. Shown below the table, once. */
  raised?: string | undefined;
}

type Measured = Pick<Row, 'what' | 'measured' | 'unit' | 'budget' | 'of' | 'because' | 'raised'>;

/** A missed budget without an explanation fails a run. */
export const isAccepted = ({ ok, because }: Row): boolean => ok || because !== undefined;

export const atMost = (row: Measured): Row => ({ ...row, ok: row.measured <= row.budget });

export const atLeast = (row: Measured): Row => ({ ...row, least: true, ok: row.measured >= row.budget });
