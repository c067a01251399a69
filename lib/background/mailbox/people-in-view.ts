/**
 * People in the open conversation of a tab: read on the spot by the mailbox's script, checked, and joined with cached
 * data. Sends nothing.
 */
import { domainOf, isSameEmail } from '../../contract/text.ts';
import type { PeopleInView, SignedLead } from '../../messages/mailbox-views.ts';
import type { MailFacts, MailPerson } from '../../page/mail/mail-facts.ts';
import { profileOf } from '../../subject/profile.ts';
import { type Look, lookAt, type TabsApi } from '../core/tabs.ts';
import type { WindowSessions } from '../core/window-session.ts';
import { readCachedFor } from '../people/cached.ts';
import type { StoredKnownLead } from '../storage/store.ts';
import { readMailFacts } from './mail-facts.ts';
import type { MailApi } from './mailbox-api.ts';
import { originOf } from './mailbox-records.ts';
import { mailScript, signatureScript } from './mailbox-scripts.ts';
import type { OwnAddresses } from './own-addresses.ts';

export interface PeopleParts {
  tabs: TabsApi;
  mailApi: MailApi;
  own(isPrivate: boolean): OwnAddresses;
}

/** Companies at which somebody with a name alone may have opted out */
const mostPlaces = 8;

/** Null if the tab may not be read, or is no mailbox. Signatures go no further than here, except those of leads. */
export async function peopleInView(
  parts: PeopleParts & { sessions: WindowSessions },
  tab: number,
  signatures = false,
): Promise<PeopleInView | null> {
  const look = await lookAt(parts.tabs, tab);
  const facts = await readMail(parts, tab, look, signatures);
  if (!facts) return null;
  const emails = facts.people.map(({ address }) => address);
  const session = parts.sessions.of(look.private);
  const about = await readCachedFor(session, { domain: null, page: null, emails });
  const endings = [...new Set([...emails, ...facts.own].map(domainOf))];
  const webmail = await webmailAmong(endings);
  const places = endings.filter((ending) => !webmail.includes(ending)).slice(0, mostPlaces);
  return {
    ...facts,
    people: facts.people.map(({ signature: _s, ...person }) => person),
    names: await session.requests.optOuts.withoutNamed(facts.names, places),
    webmail,
    about,
    ...(signatures && { signed: signedLeads(facts.people, await session.knownLeads.known(emails.map(domainOf))) }),
  };
}

function signedLeads(people: readonly MailPerson[], leads: readonly StoredKnownLead[]): SignedLead[] {
  return people.flatMap(({ address, role, own, signature: says }) => {
    const lead = leads.find(({ email }) => isSameEmail(email, address));
    if (!says || !lead || own || role !== 'sender') return [];
    const { position, phone_number } = lead.person ?? {};
    return [{ email: address, lead: lead.id, says, has: { position, phone_number } }];
  });
}

/** The domains that belong to no company: webmail, and domains that are invalid */
async function webmailAmong(endings: readonly string[]): Promise<string[]> {
  const [{ hostDomain }, { isWebmail }] = await Promise.all([
    import('../../subject/domain.ts'),
    import('../../subject/hosts.ts'),
  ]);
  return endings.filter((ending) => {
    const host = hostDomain(ending);
    return 'why' in host || isWebmail(host.domain.ascii);
  });
}

/** Null if the mailbox cannot be read, or the tab moved to another site meanwhile */
export async function readMail(
  { tabs, mailApi, own }: PeopleParts,
  tab: number,
  { address, private: isPrivate }: Pick<Look, 'address' | 'private'>,
  signatures = false,
): Promise<MailFacts | null> {
  const origin = originOf(address);
  if (address === undefined || origin === null || profileOf(new URL(address))) return null;
  try {
    const files = signatures ? [signatureScript, mailScript] : [mailScript];
    const facts = readMailFacts(await mailApi.run(tab, files));
    if (!facts || originOf((await tabs.get(tab)).url) !== origin) return null;
    return await own(isPrivate).marked(facts, origin);
  } catch {
    return null;
  }
}
