/**
 * That everything is to be forgotten, with what has to be known for it: written before anything goes and gone with the last of it, so that
 * a start finds what a stopped background left half done (tests/faults/README.md #38).
 */
import { isRecord } from '../../contract/tolerant.ts';
import { type Area, type StoredValue, storedValueBy } from './stored-value.ts';

export interface Forgetting {
  /** Whose keys and grants go; their own records are gone by then. */
  services: { id: string; pattern: string }[];
}

/** Null when nothing is to be forgotten. */
export const createForgetting = (area: Area): StoredValue<Forgetting | null> =>
  storedValueBy(area, 'forgetting', readForgetting);

/** By hand, because the first file holds no schema. */
function readForgetting(value: unknown): Forgetting | null {
  if (!isRecord(value)) return null;
  const services = Array.isArray(value.services) ? value.services : [];
  return { services: services.flatMap((one: unknown) => readService(one) ?? []) };
}

function readService(value: unknown): Forgetting['services'][number] | null {
  if (!isRecord(value)) return null;
  const { id, pattern } = value;
  return typeof id === 'string' && typeof pattern === 'string' ? { id, pattern } : null;
}
