/** The kinds of targets: how each is stored, reached and shown. A new kind without all three is a type error. */

import { isRecord } from '../../contract/tolerant.ts';
import { bucketAddress } from '../../messages/sync-address.ts';
import type { SyncPlace } from '../../messages/sync-place.ts';
import type { SyncProblem } from '../../messages/sync-views.ts';
import { type Folder, localFolder } from '../../sync/folder.ts';
import { s3 } from '../../sync/s3.ts';
import { SyncError, type Target } from '../../sync/target.ts';
import { webDav } from '../../sync/webdav.ts';
import { type Fetch, readFolder } from '../../sync/wire.ts';
import type { SyncParts } from './sync-parts.ts';
import { openTeamStore } from './team-store.ts';

type Kind = SyncPlace['kind'];
type PlaceOf<Named extends Kind> = Extract<SyncPlace, { kind: Named }>;

export interface Site {
  /** Of the stored secret: it cannot be opened for another place. */
  owner: string;
  /** For the journal; null if nothing leaves this device. */
  host: string | null;
  /** `secret`: what the user typed, such as a password. `signal` ends its requests. */
  open(secret: string, signal: AbortSignal): Promise<Target>;
}

/** Of this computer, as the user picked them: `lib/browser/local-folder.ts`. */
export interface Folders {
  get(id: string): Promise<Folder | null>;
  /** Forgets all others. */
  keepOnly(id: string | null): Promise<void>;
}

interface Means extends Pick<SyncParts, 'wire' | 'core' | 'clock' | 'isGranted'> {
  folders: Folders;
}

export function siteOf(place: SyncPlace, means: Means): Site {
  const { wire, clock, folders } = means;
  const until =
    (signal: AbortSignal): Fetch =>
    (address, init) =>
      wire.fetch(address, { ...init, signal: AbortSignal.any([signal, ...(init.signal ? [init.signal] : [])]) });
  switch (place.kind) {
    case 'webdav': {
      const folder = new URL(place.address);
      return {
        owner: `${folder.origin}\nsync`,
        host: folder.host,
        open: async (password, signal) => webDav({ folder, user: place.user, password, fetch: until(signal) }),
      };
    }
    case 's3': {
      const bucket = bucketAddress(place) ?? new URL(place.address);
      const { prefix, region, keyId } = place;
      return {
        owner: `${bucket.href}\nsync`,
        host: bucket.host,
        open: async (secretKey, signal) =>
          s3({ bucket, prefix, region, keyId, secretKey, now: clock.now, fetch: until(signal) }),
      };
    }
    case 'folder':
      return {
        owner: `${place.id}\nsync`,
        host: null,
        async open() {
          const handle = await folders.get(place.id);
          if (!handle) throw new SyncError('start-over');
          return localFolder(handle);
        },
      };
    case 'team': {
      const { origin, host } = new URL(place.address);
      return {
        owner: `${origin}\nsync of a team`,
        host,
        open: (_, signal) => openTeamStore(place.address, means, signal),
      };
    }
  }
}

/** A place as the user typed it, ready to be stored, or what is wrong with it. */
export function completed(place: SyncPlace): SyncPlace | SyncProblem['fault'] {
  switch (place.kind) {
    case 'webdav': {
      const folder = readFolder(place.address);
      return folder ? { ...place, address: folder.href } : 'not-an-address';
    }
    case 's3': {
      const { address, region, bucket, prefix, keyId } = place;
      const endpoint = readFolder(address);
      if (!endpoint) return 'not-an-address';
      if (!/^[\w.-]{3,63}$/.test(bucket.trim())) return 'no-folder';
      const folders = prefix.split('/').filter((name) => !/^\s*\.{0,2}\s*$/.test(name));
      return {
        ...{ kind: 's3', address: endpoint.href, region: region.trim(), bucket: bucket.trim(), keyId: keyId.trim() },
        prefix: folders.map((name) => `${name.trim()}/`).join(''),
      };
    }
    case 'folder':
      return place.id === '' ? 'no-folder' : place;
    case 'team':
      return place;
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
  s3: ({ address, region, bucket, prefix, keyId }) => {
    if (!isText(address) || !isText(region) || !isText(bucket) || !isText(prefix) || !isText(keyId)) return null;
    return readFolder(address) && { kind: 's3', address, region, bucket, prefix, keyId };
  },
  folder: ({ id, name }) => (isText(id) && isText(name) ? { kind: 'folder', id, name } : null),
  team: ({ address, name }) =>
    isText(address) && isText(name) && URL.canParse(address) ? { kind: 'team', address, name } : null,
};

const isText = (value: unknown): value is string => typeof value === 'string';
