/** What pages and the background both derive from a sync's place. Without schemas, because pages load it. */
import type { SyncPlace } from './sync-place.ts';

/** The permission that a target needs; null for none, or if its address is invalid. */
export function syncPattern(place: SyncPlace): string | null {
  const address = addressOf(place);
  return address && /^https?:$/.test(address.protocol) ? `${address.protocol}//${address.hostname}/*` : null;
}

function addressOf(place: SyncPlace): URL | null {
  switch (place.kind) {
    case 'webdav':
      return URL.canParse(place.address.trim()) ? new URL(place.address.trim()) : null;
    case 's3':
      return bucketAddress(place);
    case 'folder':
      return null;
    // The permission is the connected service's.
    case 'team':
      return null;
  }
}

/**
 * The bucket's address with a final slash; null if the endpoint is no address. Amazon expects the bucket in the host,
 * unless its name has a dot, which the certificate does not cover. Others expect it in the path. Cloudflare and
 * DigitalOcean may show an endpoint that already contains it.
 */
export function bucketAddress({ address, bucket }: { address: string; bucket: string }): URL | null {
  if (!URL.canParse(address.trim())) return null;
  const found = new URL(address.trim());
  const path = found.pathname.replace(/\/$/, '');
  const isNamed =
    (found.hostname.endsWith('.r2.cloudflarestorage.com') && path === `/${bucket}`) ||
    (/^[^.]+\.[^.]+\.digitaloceanspaces\.com$/.test(found.hostname) && found.hostname.startsWith(`${bucket}.`));
  if (/\.amazonaws\.com(\.cn)?$/.test(found.hostname) && /^[a-z0-9-]+$/.test(bucket)) {
    if (!found.hostname.startsWith(`${bucket}.`)) found.hostname = `${bucket}.${found.hostname}`;
  } else if (!isNamed) found.pathname = `${path}/${encodeURIComponent(bucket)}`;
  if (!found.pathname.endsWith('/')) found.pathname += '/';
  return found;
}
