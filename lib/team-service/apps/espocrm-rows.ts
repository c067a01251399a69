/** Records of EspoCRM as its lists return them. */
import { isRecord } from '../../contract/tolerant.ts';

export type Row = Record<string, unknown> & { id: string };

/** Null if it is no list. */
export function rowsIn(body: unknown): Row[] | null {
  return isRecord(body) && Array.isArray(body.list) ? body.list.filter(isRow) : null;
}

export function isRow(value: unknown): value is Row {
  return isRecord(value) && typeof value.id === 'string';
}

/** All addresses of a record, in lower case. Empty for anything but a record. */
export function addressesIn(record: unknown): string[] {
  const data: unknown = isRecord(record) ? record.emailAddressData : null;
  if (!Array.isArray(data)) return [];
  return data.flatMap((one: unknown) => (isRecord(one) ? lower(one.emailAddress) : []));
}

/** Empty for anything but a text. */
export const lower = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');
