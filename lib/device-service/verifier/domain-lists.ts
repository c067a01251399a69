/**
 * Lists of webmail and disposable domains: packaged files, loaded for the first verification (`npm run
 * refresh:domains` makes them).
 */
import { once } from '../../contract/async.ts';

export type DomainListName = 'webmail' | 'disposable';

/**
 * Returns a list's text: the domains of one ending per line, as in `co.uk box,mail`, or a whole domain; `#` starts a
 * comment. Endings repeated on every line would make the package 10 KB larger.
 */
export type LoadList = (name: DomainListName) => Promise<string>;

export interface DomainKinds {
  /** Null when the lists could not be loaded. */
  webmail: boolean | null;
  disposable: boolean | null;
}

export interface DomainLists {
  /** A domain in ASCII and lower case matches itself and its subdomains. */
  kindsOf(domain: string): Promise<DomainKinds>;
  /**
   * Resolves to a check for webmail and disposable domains, which name no employer. The check is synchronous, for use
   * within a transaction; null when the lists could not be loaded.
   */
  isNoEmployer(): Promise<((domain: string) => boolean) | null>;
}

/** A list that failed to load is loaded again on the next call. */
export function domainLists(load: LoadList): DomainLists {
  const read = once(async () => {
    const [webmail, disposable] = await Promise.all([load('webmail'), load('disposable')]);
    return { webmail: domainsIn(webmail), disposable: domainsIn(disposable) };
  });
  return {
    async kindsOf(domain) {
      const lists = await read().catch(() => null);
      if (!lists) return { webmail: null, disposable: null };
      const disposable = isWithin(lists.disposable, domain);
      return { webmail: !disposable && isWithin(lists.webmail, domain), disposable };
    },
    async isNoEmployer() {
      const lists = await read().catch(() => null);
      return lists && ((domain) => isWithin(lists.webmail, domain) || isWithin(lists.disposable, domain));
    },
  };
}

export function domainsIn(text: string): ReadonlySet<string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Set(
    lines.flatMap((line) => {
      const [ending = '', names] = line.split(' ');
      return names === undefined ? ending : names.split(',').map((name) => `${name}.${ending}`);
    }),
  );
}

/** No list contains a single label or a public suffix. */
function isWithin(domains: ReadonlySet<string>, domain: string): boolean {
  for (let at = 0; at >= 0; at = domain.indexOf('.', at) + 1 || -1) if (domains.has(domain.slice(at))) return true;
  return false;
}
