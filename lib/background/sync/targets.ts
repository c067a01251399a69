/** The kinds of targets: how each is stored, reached and told. A new kind is an error here until all of it is said. */
import { isRecord } from '../../contract/tolerant.ts';
import type { SyncPlace } from '../../messages/sync-place.ts';
import type { Target } from '../../sync/target.ts';
import { readFolder, webDav } from '../../sync/webdav.ts';
import type { SyncParts } from './sync-parts.ts';

type Kind = SyncPlace['kind'];
type PlaceOf<Named extends Kind> = Extract<SyncPlace, { kind: Named }>;

export interface Site {
  /** Of the stored secret: it cannot be opened for another place. */
  owner: string;
  /** The optional permission; null if none is needed. */
  pattern: string | null;
  /** For the journal. */
  host: string;
  /** `secret`: what the user typed, such as a password. */
  open(secret: string): Promise<Target>;
}

export function siteOf(place: SyncPlace, { wire }: Pick<SyncParts, 'wire'>): Site {
  switch (place.kind) {
    case 'webdav': {
      const folder = new URL(place.address);
      const fetch: typeof wire.fetch = (address, init) => wire.fetch(address, init);
      return {
        owner: `${folder.origin}\nsync`,
        pattern: `${folder.protocol}//${folder.hostname}/*`,
        host: folder.host,
        open: async (password) => webDav({ folder, user: place.user, password, fetch }),
      };
    }
  }
}

/** A place as the user typed it, ready to be stored; null if its address is none that may be asked. */
export function completed(place: SyncPlace): SyncPlace | null {
  switch (place.kind) {
    case 'webdav': {
      const folder = readFolder(place.address);
      return folder && { ...place, address: folder.href };
    }
  }
}

/** A stored place; null if it is unreadable. */
export function readPlace(value: unknown): SyncPlace | null {
  if (!isRecord(value)) return null;
  const named = Object.entries(readers).find(([kind]) => kind === value.kind);
  return named?.[1](value) ?? null;
}

const readers: { [Named in Kind]: (stored: Record<string, unknown>) => PlaceOf<Named> | null } = {
  webdav: ({ address, user }) =>
    isText(address) && isText(user) && readFolder(address) ? { kind: 'webdav', address, user } : null,
};

const isText = (value: unknown): value is string => typeof value === 'string';
