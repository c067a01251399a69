/**
 * What was last shown for a tab's address, so that the popup draws it before the background answers. It lies in `storage.session`: in
 * memory only, read by pages of the extension alone, written by the background alone, and never for a private window.
 */
import type { Opening } from './views.ts';

/** An opening as the first screen draws it: without what belongs to one moment, one tab or one window. */
export interface Snapshot extends Omit<Opening, 'revision' | 'intent' | 'tab' | 'private'> {
  version: typeof snapshotVersion;
  /** Epoch milliseconds. */
  taken: number;
}

/** Rises when the shape changes: one of another version is not read. */
export const snapshotVersion = 3;

/** Before every key of a snapshot, and of nothing else. */
export const snapshotPrefix = 'opening:';

/** One key a snapshot, so that a popup reads exactly one. `address`: the tab's own, as the browser says it. */
export const snapshotKey = (address: string): string => `${snapshotPrefix}${address.split('#', 1)[0]}`;

/** Nobody but the background writes there: its version is all that has to be checked. */
export function isSnapshot(value: unknown): value is Snapshot {
  return typeof value === 'object' && value !== null && 'version' in value && value.version === snapshotVersion;
}
