/** Webmail and disposable domains: packaged lists, read when the first address is checked (`npm run refresh:domains` makes them). */
import { once } from '../../contract/async.ts';

export type DomainListName = 'webmail' | 'disposable';

/** Gives the text of a list: a domain a line, lines that begin with `#` aside. */
export type LoadList = (name: DomainListName) => Promise<string>;

export interface DomainKinds {
  /** Null when the lists could not be read. */
  webmail: boolean | null;
  disposable: boolean | null;
}

export interface DomainLists {
  /** Of a domain in ASCII and lower case, by itself or a domain above it. */
  kindsOf(domain: string): Promise<DomainKinds>;
  /** Whether addresses there say nothing of an employer, as of many domains within one transaction; null when the lists could not be read. */
  isNoEmployer(): Promise<((domain: string) => boolean) | null>;
}

/** A list that could not be read is tried again with the next ask. */
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

function domainsIn(text: string): ReadonlySet<string> {
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')));
}

/** No list has a name of one label, nor a public suffix. */
function isWithin(domains: ReadonlySet<string>, domain: string): boolean {
  for (let at = 0; at >= 0; at = domain.indexOf('.', at) + 1 || -1) if (domains.has(domain.slice(at))) return true;
  return false;
}
