/** What is known of a record, as a short text: there is one for each record of a sync. */
import type { Known } from '../../../sync/change.ts';

type Packed = [
  life: string,
  flags: number,
  stamps: string[],
  /** Name, index of the stamp, hash, flag, and rank and epoch if they are not 0. */
  fields: (readonly [string, number, string, number, ...number[]])[],
];

export function packKnown({ life, dead, isUnsent, fields }: Known): string {
  const stamps = [...new Set(Object.values(fields).map(({ stamp }) => stamp))];
  const places = new Map(stamps.map((stamp, at) => [stamp, at]));
  const packed: Packed = [
    life,
    (dead ? 1 : 0) + (isUnsent ? 2 : 0),
    stamps,
    Object.entries(fields).map(([name, { stamp, rank, epoch, sum, isUnsent: isFieldUnsent }]) => [
      ...([name, places.get(stamp) ?? 0, sum, isFieldUnsent ? 1 : 0] as const),
      ...(rank !== 0 || epoch !== 0 ? [rank, epoch] : []),
    ]),
  ];
  return JSON.stringify(packed);
}

export function unpackKnown(text: unknown): Known | null {
  if (typeof text !== 'string') return null;
  // Written by `packKnown`.
  const [life, flags, stamps, fields] = JSON.parse(text) as Packed;
  return {
    life,
    dead: (flags & 1) !== 0,
    ...((flags & 2) !== 0 && { isUnsent: true as const }),
    fields: Object.fromEntries(
      fields.map(([name, at, sum, flag, rank = 0, epoch = 0]) => [
        name,
        { stamp: stamps[at] ?? '', rank, epoch, sum, ...(flag === 1 && { isUnsent: true as const }) },
      ]),
    ),
  };
}
