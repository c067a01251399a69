/** No host name resolves, here or in a process that preloads this file, so that a test queries no name server. */
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';

const notFound = Object.assign(new Error('No name leads anywhere here.'), { code: 'ENOTFOUND' });

/** For NODE_OPTIONS. */
export const preloadWithoutNames = `--import=data:text/javascript,${encodeURIComponent(
  `import { withoutNames } from '${import.meta.url}'; withoutNames();`,
)}`;

/** Returns a function that restores the real look-up. */
export function withoutNames(): () => void {
  const { lookup } = dns;
  Object.assign(dns, {
    lookup(host: string, ...rest: unknown[]) {
      const done = rest.at(-1);
      if (isIP(host)) Reflect.apply(lookup, dns, [host, ...rest]);
      else if (typeof done === 'function') process.nextTick(done, notFound);
    },
  });
  syncBuiltinESMExports();
  return () => {
    Object.assign(dns, { lookup });
    syncBuiltinESMExports();
  };
}
