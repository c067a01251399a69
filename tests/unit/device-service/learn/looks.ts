/** Invented pages, as `learnPage` receives them. */
import { learnPage } from '../../../../lib/device-service/learn/learn-page.ts';
import type {
  KnownBefore,
  LearntCompany,
  LearntEmail,
  Lists,
  PageLook,
} from '../../../../lib/device-service/learn/learnt.ts';
import type { PageFacts } from '../../../../lib/page/facts.ts';

export const lists: Lists = {
  isWebmail: (domain) => domain === 'freemail.test',
  registrable: (host) => host.split('.').slice(-2).join('.'),
};

const day = 24 * 60 * 60 * 1_000;
const first = Date.UTC(2026, 0, 10);

interface Shown extends Partial<Omit<PageFacts, 'addresses' | 'organisation' | 'article'>> {
  addresses?: readonly (string | readonly [address: string, name: string])[];
  organisation?: Partial<PageFacts['organisation']>;
  article?: Partial<PageFacts['article']>;
}

type Look = Partial<Omit<PageLook, 'facts' | 'people'>> & {
  shows?: Shown;
  people?: readonly Partial<PageLook['people'][number]>[];
  /** Days after the first page. */
  after?: number;
};

export function look({ shows = {}, after = 0, people = [], ...given }: Look = {}): PageLook {
  const { addresses = [], organisation, article, ...facts } = shows;
  return {
    uri: 'https://acme.test/team',
    domain: 'acme.test',
    at: first + after * day,
    names: [],
    phones: [],
    lines: [],
    marks: { generators: [], loads: [], named: [], frame: [], cut: false },
    ...given,
    people: people.map((person) => ({
      email: '',
      first_name: null,
      last_name: null,
      position: null,
      phone: null,
      ...person,
    })),
    facts: {
      title: 'Our team',
      language: 'en',
      canonical: null,
      authors: [],
      addressesCut: false,
      ...facts,
      article: { is: false, title: null, published: null, siteName: null, ...article },
      addresses: addresses.map((one) => {
        const [address, name] = typeof one === 'string' ? [one, null] : one;
        return { address, forms: ['text'], name };
      }),
      organisation: {
        name: null,
        description: null,
        industry: null,
        size: null,
        place: null,
        socials: {},
        ...organisation,
      },
    },
  };
}

/** Stores records so that later pages build on earlier ones. */
export class Notebook {
  readonly emails = new Map<string, LearntEmail>();
  readonly companies = new Map<string, LearntCompany>();
  /** Number of records that the last page wrote. */
  written = 0;

  see(page: Look): ReturnType<typeof learnPage> {
    const seen = look(page);
    const learnt = learnPage(seen, this.#before(seen), lists);
    for (const email of learnt.emails) this.emails.set(email.value, email);
    if (learnt.company) this.companies.set(learnt.company.domain, learnt.company);
    this.written = learnt.emails.length + (learnt.company ? 1 : 0);
    return learnt;
  }

  email(address: string): LearntEmail {
    const email = this.emails.get(address);
    if (!email) throw new Error(`${address} was not learnt`);
    return email;
  }

  company(domain = 'acme.test'): LearntCompany {
    const company = this.companies.get(domain);
    if (!company) throw new Error(`${domain} was not learnt`);
    return company;
  }

  #before({ uri, domain, facts, people }: PageLook): KnownBefore {
    const shown = new Set([...facts.addresses.map(({ address }) => address), ...people.map(({ email }) => email)]);
    const emails = [...this.emails.values()].filter(
      ({ value, sources }) => shown.has(value) || sources.some((source) => source.uri === uri),
    );
    const company = this.companies.get(domain) ?? null;
    return { company, emails, elsewhere: [...this.emails.values()].filter((one) => one.company !== domain) };
  }
}
