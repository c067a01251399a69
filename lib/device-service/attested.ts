import type { KnownEmail } from './store-directory.ts';

/** Whether the person's address is more than a guess: read on a page, imported, or confirmed by its mail server. */
export function isAttested({ source_type, sources, origins = {}, verification }: KnownEmail): boolean {
  if (sources.length > 0 || verification.status === 'valid') return true;
  const by = new Set(Object.values(origins).map((origin) => origin?.by));
  // A saved lead may stem from a guess that nothing marks.
  return by.has('page') || by.has('import') || (source_type !== 'generated' && !by.has('user'));
}
