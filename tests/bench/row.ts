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
  /** The budget that the explanation allows instead. Even an explained value must be within it. */
  proposed?: number;
  /** A raised budget, its former value, and the reason. Shown below the table, once. */
  raised?: string | undefined;
}

type Measured = Pick<Row, 'what' | 'measured' | 'unit' | 'budget' | 'of' | 'because' | 'proposed' | 'raised'>;

/** A missed budget without an explanation fails a run, and so does a value beyond the proposed budget. */
export function isAccepted(row: Row): boolean {
  if (row.ok) return true;
  return row.because !== undefined && (row.proposed === undefined || isWithin(row, row.proposed));
}

export const atMost = (row: Measured): Row => ({ ...row, ok: isWithin(row, row.budget) });

export function atLeast(measured: Measured): Row {
  const row = { ...measured, least: true } as const;
  return { ...row, ok: isWithin(row, row.budget) };
}

const isWithin = ({ measured, least }: Pick<Row, 'measured' | 'least'>, limit: number): boolean =>
  least ? measured >= limit : measured <= limit;
