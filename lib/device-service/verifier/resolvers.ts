/** DNS resolvers over HTTPS (RFC 8484) that find mail servers. None is asked until the user chooses one. */

export type ResolverChoice =
  | { at: 'off' }
  | { at: 'preset'; name: ResolverName }
  /** An address that the user typed. */
  | { at: 'own'; address: string };

export type ResolverName = keyof typeof resolvers;

/**
 * Both take GET and POST (developers.cloudflare.com/1.1.1.1/encryption/dns-over-https,
 * developers.google.com/speed/public-dns/docs/doh) and are known to send `Access-Control-Allow-Origin: *`, although
 * those pages do not promise it. GET with one `Accept` asks for no preflight; a host that the user granted needs
 * neither.
 */
export const resolvers = {
  cloudflare: 'https://cloudflare-dns.com/dns-query',
  google: 'https://dns.google/dns-query',
} as const;

/** As they are called everywhere. */
export const resolverNames = { cloudflare: 'Cloudflare', google: 'Google' } as const satisfies Record<
  ResolverName,
  string
>;

export const isResolver = (name: unknown): name is ResolverName =>
  typeof name === 'string' && Object.hasOwn(resolvers, name);

/**
 * The resolver's address. Null if resolvers are off, or if the user's own address has user info, a fragment or no
 * HTTPS. Plain HTTP is allowed for this device only.
 */
export function addressOf(choice: ResolverChoice): string | null {
  if (choice.at === 'off') return null;
  if (choice.at === 'preset') return resolvers[choice.name];
  // The template of RFC 8484 §3 ends with the variable that this asker fills in itself.
  const text = choice.address.trim().replace(/\{\?dns\}$/, '');
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isOwnDevice = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isOwnDevice);
  return isSafe && url.username === '' && url.password === '' && url.hash === '' ? url.href : null;
}
