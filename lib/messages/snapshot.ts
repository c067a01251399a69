/**
 * What was last shown for a tab's address, so that the popup can draw it before the background answers. It is stored
 * in `storage.session`: in memory only, never for a private window. Only pages of the extension read it, only the
 * background writes it.
 */
import type { Opening } from './opening-views.ts';

/** An opening as first drawn, without what belongs to one moment, one tab or one window. */
export interface Snapshot extends Omit<Opening, 'id' | 'revision' | 'intent' | 'tab' | 'private'> {
  version: typeof snapshotVersion;
  /** Epoch milliseconds. */
  taken: number;
}

/** Rises when the shape changes; other versions are not read. */
export const snapshotVersion = 3;

/** The prefix of snapshot keys, used for nothing else. */
export const snapshotPrefix = 'opening:';

/** One key per snapshot, so that a popup reads exactly one. `address`: the tab's own, as the browser reports it. */
export const snapshotKey = (address: string): string => `${snapshotPrefix}${address}`;

/** Only the background writes there, so checking the version is enough. */
export function isSnapshot(value: unknown): value is Snapshot {
  return typeof value === 'object' && value !== null && 'version' in value && value.version === snapshotVersion;
}
