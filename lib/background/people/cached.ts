/** All cached data about what the UI shows: answers, checks and leads. Sends nothing. */

import { emailsIn } from '../../contract/contact.ts';
import { keyOfEmail } from '../../contract/text.ts';
import type { About } from '../../messages/people-views.ts';
import type { CachedAnswer } from '../../messages/request-views.ts';
import type { PageFacts } from '../../page/facts.ts';
import type { Subject, Typed } from '../../subject/subject.ts';
import type { AboutWhat } from '../requests/cache.ts';
import type { Requests } from '../requests/requests.ts';
import { companySaidBy } from '../storage/people.ts';
import type { PersonRecord } from '../storage/store.ts';
import type { KnownPeople } from './known.ts';

/** Includes what is known about the given addresses and those in the cached answers. */
export async function readCachedFor(
  { requests, known }: { requests: Pick<Requests, 'cachedAbout'>; known: KnownPeople },
  what: AboutWhat,
): Promise<About> {
  const [cached, ofProfile] = await Promise.all([
    requests.cachedAbout(what),
    what.handle === undefined ? [] : known.withProfile(what.handle),
  ]);
  const wanted = [...what.emails, ...ofProfile];
  const given = new Set(wanted.map(keyOfEmail));
  const times = new Set(cached.map(({ asked }) => asked));
  // A row of a cached answer already says what that answer knows.
  const isCovered = ({ id, email, asked }: PersonRecord) =>
    id.startsWith('answers|') && times.has(asked) && email !== null && !given.has(keyOfEmail(email));
  const emails = [...wanted, ...cached.flatMap(({ reply }) => emailsIn(reply))];
  const { company: ofLeads, ...of } = await known.of(emails, { domain: what.domain, isCovered });
  const company = companyIn(cached, what.domain) ?? ofLeads;
  return { cached, ...of, ...(company !== undefined && { company }) };
}

/** From the newest answer that names this very domain's company: a service may answer about another one */
function companyIn(cached: readonly CachedAnswer[], domain: string | null): string | undefined {
  const own = cached.map(companySaidBy).find((said) => said?.domain === domain && said.name !== null);
  return own?.name ?? undefined;
}

/** What a page is about, with the addresses on it */
export function aboutPage(subject: Subject, page: string | null, facts: PageFacts | null): AboutWhat {
  const domain = subject.kind === 'company' || subject.kind === 'article' ? subject.domain.ascii : null;
  const emails = facts?.addresses.map(({ address }) => address) ?? [];
  return {
    ...{ domain, page: subject.kind === 'article' ? subject.url : page, emails },
    ...(subject.kind === 'profile' && { handle: subject.handle }),
  };
}

/** What a typed text is about. A typed URL is also a page. */
export function aboutTyped(typed: Typed, text: string): AboutWhat {
  const page = URL.canParse(text.trim()) ? text.trim() : null;
  switch (typed.kind) {
    case 'domain':
      return { domain: typed.domain.ascii, page, emails: [] };
    case 'address':
      return { domain: typed.domain.ascii, page: null, emails: [typed.address] };
    case 'addresses':
      return { domain: null, page: null, emails: typed.addresses };
    case 'person':
      return { domain: typed.domain?.ascii ?? null, page: null, emails: [] };
    case 'company':
      return { domain: typed.name, page: null, emails: [] };
    case 'profile':
      return { domain: typed.handle, page: profilePage(typed), emails: [], handle: typed.handle };
    case 'nothing':
      return { domain: null, page: null, emails: [] };
  }
}

export const profilePage = ({ host, handle }: { host: string; handle: string }): string =>
  `https://www.${host}/in/${encodeURIComponent(handle)}`;
