/**
 * The icon's number on a page: how many addresses are known for its company or person, with "✓" if one is a lead.
 * Derived from the page's address alone: no page is read, and nothing is sent.
 */
import { i18n } from '#i18n';
import { type Contact, emailsIn } from '../../contract/contact.ts';
import { keyOfEmail } from '../../contract/text.ts';
import type { About, PeopleOnDevice, Whom } from '../../messages/people-views.ts';
import { subjectOf } from '../../subject/subject-of.ts';
import type { Core } from '../core/core.ts';
import { learnsFromPages } from '../core/device-first.ts';
import type { Feature } from '../core/feature.ts';
import { aboutPage, readCachedFor } from '../people/cached.ts';

/** `text`: for the icon, at most four characters. `title`: the button's, in words. Both empty: nothing is known. */
export interface Badge {
  text: string;
  title: string;
}

interface Own {
  /** Loads the device's file on first use. */
  device(): Promise<{ people(whom: Whom): Promise<PeopleOnDevice> }>;
  /** What is known in normal windows may have changed. */
  changed(): void;
}

export interface BadgeFeature extends Feature<never> {
  /** Null where it has nothing to say: no company or person, or a mailbox, which has a number of its own. */
  badgeAt(address: string, isPrivate: boolean): Promise<Badge | null>;
}

/** From here on the icon says "99+". */
const most = 99;

const nothing: Badge = { text: '', title: '' };

export function registerBadge(
  { sessions, mailboxes, shown }: Pick<Core, 'sessions' | 'mailboxes' | 'shown'>,
  { device, changed }: Own,
): BadgeFeature {
  shown.subscribe(changed);
  return {
    handlers: {},
    async badgeAt(address, isPrivate) {
      const session = sessions.of(isPrivate);
      const about = aboutPage(subjectOf(address, null), address, null);
      const { domain, handle } = about;
      const whom = handle === undefined ? domain && { domain } : { linkedin_handle: handle };
      if (!whom || (await (await mailboxes()).at(address))) return null;
      const learns = await learnsFromPages(session.context);
      const [known, onDevice] = await Promise.all([
        readCachedFor(session, about),
        learns ? device().then((one) => one.people(whom)) : null,
      ]);
      return badgeOf(known, (await session.requests.optOuts.without(onDevice?.people)) ?? []);
    },
  };
}

/** One mailbox counts once, however often and in whatever spelling it is known. */
export function badgeOf(
  { cached, people, knownLeads }: Pick<About, 'cached' | 'people' | 'knownLeads'>,
  onDevice: readonly Pick<Contact, 'email'>[],
): Badge {
  const emails = [...people, ...onDevice, ...knownLeads].map(({ email }) => email);
  const all = new Set([...cached.flatMap(({ reply }) => emailsIn(reply)), ...emails].map(keyOfEmail));
  const leads = new Set(knownLeads.map(({ email }) => keyOfEmail(email)));
  if (all.size === 0) return nothing;
  const count = all.size > most ? `${most}+` : String(all.size);
  const words = i18n.t('badge.addresses', all.size, [count]);
  return leads.size === 0
    ? { text: count, title: words }
    : { text: `✓${count}`, title: `${words}, ${i18n.t('badge.leads', leads.size, [leads.size])}` };
}
