import { i18n } from '#i18n';
import { domainOf } from '../../lib/contract/text.ts';
import type { MailRole } from '../../lib/page/mail/mailbox.ts';
import '../contact/contact-row.css';
import { PeopleHead } from '../contact/list-head.tsx';
import { countsOf } from '../contact/rows.ts';
import { Tile } from '../contact/tile.tsx';
import { Button } from '../controls/button.tsx';
import { Empty } from '../controls/empty.tsx';
import { MenuButton } from '../controls/layers/menu.tsx';
import { Notice } from '../controls/notice.tsx';
import { RowSkeleton } from '../controls/skeleton.tsx';
import { around, slot } from '../format/around.tsx';
import { number } from '../format/numbers.ts';
import { calledWords } from '../format/person-words.ts';
import { plain } from '../format/plain.ts';
import { Part } from '../lookup/frame.tsx';
import type { Lookup } from '../lookup/lookup-store.ts';
import { PeopleList } from '../lookup/people-view.tsx';
import { BackgroundSlow } from '../lookup/state-cards.tsx';
import { nextStep } from '../shell/next-steps.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { MailCompany } from './companies.ts';
import { CompaniesPart } from './mail-companies.tsx';
import { NamesPart } from './mail-names.tsx';
import { MailboxStep } from './mailbox-step.tsx';
import type { Mailbox } from './mailbox-store.ts';
import { SignatureLines } from './signature-lines.tsx';
import { VerifyAll } from './verify-all.tsx';
import './mailbox.css';

interface MailboxPartProps {
  lookup: Lookup;
  mailbox: Mailbox;
}

export function MailboxPart({ lookup, mailbox }: MailboxPartProps) {
  const { people, following, turn } = mailbox;
  const rows = people.loaded.value;
  const called = [...rows.map(({ contact }) => calledWords(contact)), ...mailbox.names.value.map(({ name }) => name)];
  const isReading = following.value.at === 'reading';
  return (
    <>
      <p class="vh" role="status">
        {isReading ? '' : saidWords(called, whereOf(mailbox))}
      </p>
      {turn && <MailboxStep turn={turn} />}
      {called.length > 0 ? (
        <InView lookup={lookup} mailbox={mailbox} />
      ) : isReading ? (
        <Reading mailbox={mailbox} />
      ) : (
        <Nobody mailbox={mailbox} />
      )}
      <VerifyPart lookup={lookup} mailbox={mailbox} />
    </>
  );
}

function InView({ lookup, mailbox }: MailboxPartProps) {
  const { people, names, roles, following, turn } = mailbox;
  const hasRows = people.loaded.value.length > 0;
  return (
    <>
      <Part>
        <MailboxHead
          people={people.loaded.value.length + names.value.length}
          title={turn?.mailbox.value.title ?? null}
          own={mailbox.own.value}
          live={following.value.at === 'live'}
          where={whereOf(mailbox)}
          listed={hasRows && people.loaded.value.every(({ contact }) => roles.value.get(contact.email) === 'list')}
          cut={mailbox.cut.value}
          onTurnOff={turn?.mailbox.value.state === 'on' ? turn.turnOff : null}
        />
        <Notices mailbox={mailbox} />
      </Part>
      {hasRows && <Rows lookup={lookup} mailbox={mailbox} />}
      <NamesPart lookup={lookup} mailbox={mailbox} />
      <CompaniesPart lookup={lookup} companies={mailbox.companies} />
    </>
  );
}

/** Where they are. Names without an address come from an open conversation alone. */
function whereOf({ people, names, roles }: Mailbox): Where {
  const all = new Set(people.loaded.value.map(({ contact }) => roles.value.get(contact.email) ?? 'list'));
  if (all.has('guest')) return 'event';
  all.delete('list');
  return names.value.length > 0 || all.size > 0 ? 'conversation' : 'list';
}

/** Hidden while people are selected, since the selection's own bar takes its place. */
function VerifyPart({ lookup: { shared }, mailbox: { people, unverified, turn } }: MailboxPartProps) {
  const hasChosen = people.selection.rows.value.length > 0;
  if (shared.service.value === null || hasChosen || unverified.value.length === 0) return null;
  return (
    <VerifyAll
      people={people.loaded.value.length}
      unverified={unverified.value.length}
      verificationsLeft={shared.usage.value?.verifications.left ?? null}
      primary={turn?.mailbox.value.state !== 'off'}
      onVerify={() => people.verify(unverified.value, false)}
    />
  );
}

/** Problems with the people shown */
function Notices({ mailbox: { following, people, look, turn } }: Pick<MailboxPartProps, 'mailbox'>) {
  const state = following.value.at;
  const isSaidAbove = turn?.mailbox.value.state === 'revoked';
  return (
    <>
      {state === 'unseen' && !isSaidAbove && <NotFollowed why="gone" onLook={look} />}
      {(state === 'still' || state === 'silent') && <NotFollowed why={state} onLook={look} />}
      {people.optedOut.value > 0 && <ProblemNotice problem={{ code: 'opted-out' }} onNext={() => undefined} />}
    </>
  );
}

function Rows({ lookup, mailbox }: MailboxPartProps) {
  const { name, people, roles, fresh, unverified, companies } = mailbox;
  const { shared } = lookup;
  const unasked = new Set(companies.unasked.value.flatMap(({ endings }) => endings));
  const others = people.loaded.value.filter(
    ({ contact, knownLead }) => knownLead === null && unasked.has(domainOf(contact.email)),
  );
  return (
    <>
      <PeopleHead
        {...countsOf(people.loaded.value, unverified.value)}
        fresh={fresh.value.length}
        all={people.selection.all.value}
        lists={shared.saves.lists.value}
        list={shared.settings.value?.list ?? null}
        onAskLeads={shared.service.value && others.length > 0 ? companies.askLeads : undefined}
        unasked={others.length}
        onToggleAll={people.selection.toggleAll}
        onSaveFresh={(list) => people.save(fresh.value, list)}
      />
      <PeopleList
        lookup={lookup}
        people={people}
        notes={name.value === 'other' ? new Map() : roleNotes(roles.value)}
        companies={companiesByEnding(companies.list.value)}
        met
        more={({ contact, knownLead }) =>
          knownLead !== null && <Signed lookup={lookup} mailbox={mailbox} email={contact.email} />
        }
      />
    </>
  );
}

function Signed({ lookup, mailbox: { signatures }, email }: MailboxPartProps & { email: string }) {
  return (
    <SignatureLines
      suggestions={signatures.all.value.get(email) ?? []}
      onTake={(suggestion) => void signatures.take(suggestion)}
      onUndo={(suggestion) => void signatures.undo(suggestion)}
      onNext={(suggestion, step) => nextStep(lookup.shared, () => void signatures.retry(suggestion))(step)}
    />
  );
}

function Reading({ mailbox: { following } }: Pick<MailboxPartProps, 'mailbox'>) {
  const state = following.value;
  return (
    <>
      {state.at === 'reading' && state.slow && (
        <Part>
          <BackgroundSlow />
        </Part>
      )}
      <MailboxSkeleton />
    </>
  );
}

function Nobody({ mailbox }: Pick<MailboxPartProps, 'mailbox'>) {
  const { following, own, look } = mailbox;
  const state = following.value;
  if (state.at === 'silent')
    return (
      <Part>
        <ProblemNotice problem={state.problem} onNext={look} />
      </Part>
    );
  return (
    <Part>
      <NobodyInView why={state.at === 'unseen' ? 'unseen' : own.value.length > 0 ? 'own' : 'none'} />
    </Part>
  );
}

function companiesByEnding(companies: readonly MailCompany[]): Map<string, string> {
  return new Map(companies.flatMap(({ domain, endings }) => endings.map((ending) => [ending, domain.unicode])));
}

export type Where = 'conversation' | 'event' | 'list';

export interface MailboxHeadProps {
  people: number;
  /** The name its users know; null if unknown. */
  title: string | null;
  /** The user's own addresses, which are not among the people */
  own: readonly string[];
  /** The list follows the open conversation. */
  live: boolean;
  where: Where;
  /** No conversation is open: these people are from the message list. */
  listed: boolean;
  /** There are more people than shown. */
  cut: boolean;
  /** Null if the mailbox is not turned on */
  onTurnOff: (() => void) | null;
}

export function MailboxHead({ people, title, own, live, where, listed, cut, onTurnOff }: MailboxHeadProps) {
  const called = title === null ? null : plain(title);
  return (
    <div class="mailbox-head">
      <Tile name="" icon="leads" />
      <h1 class="t15">{countWords(people, where)}</h1>
      {called !== null && onTurnOff && (
        <MenuButton
          words={
            <>
              <span class="vh">{called} </span>
              {i18n.t('mailbox.state_on')}
            </>
          }
          look="head"
          heading={live ? [called, i18n.t('mailbox.live')].join(i18n.t('sentence_dot')) : called}
          items={[{ words: i18n.t('mailbox.turn_off', [called]), onChoose: onTurnOff }]}
        />
      )}
      <p class="t12 ink2">
        {listed && `${i18n.t('mailbox.list_only')} `}
        {cut && `${i18n.t('mailbox.cut')} `}
        <LeftOut own={own} />
      </p>
    </div>
  );
}

/** Addresses read left to right in every language. */
function LeftOut({ own }: Pick<MailboxHeadProps, 'own'>) {
  if (own.length === 0) return <>{i18n.t('mailbox.words')}</>;
  const addresses = own.map(plain).join(i18n.t('list_comma'));
  return <>{around(i18n.t('mailbox.left_out', [slot]), <bdi dir="ltr">{addresses}</bdi>)}</>;
}

/** `none`: no people are in view. `own`: only the user is. */
export function NobodyInView({ why }: { why: 'none' | 'own' | 'unseen' }) {
  if (why === 'unseen')
    return (
      <Empty level={1} title={i18n.t('mailbox.unseen')}>
        {i18n.t('mailbox.unseen_words')}
      </Empty>
    );
  return (
    <Empty level={1} title={why === 'own' ? i18n.t('mailbox.only_you') : i18n.t('mailbox.nobody')}>
      {i18n.t('mailbox.nobody_words')}
    </Empty>
  );
}

/** Same place and size as the content that follows */
export function MailboxSkeleton() {
  return (
    <>
      <h1 class="vh">{i18n.t('mailbox.reading')}</h1>
      <p class="vh" role="status">
        {i18n.t('mailbox.reading_words')}
      </p>
      <ul class="contacts" aria-busy="true">
        {[0, 1, 2].map((at) => (
          <RowSkeleton key={at} at={at} />
        ))}
      </ul>
    </>
  );
}

/** The last people stay visible, but may no longer be in view. */
export function NotFollowed({ why, onLook }: { why: 'still' | 'gone' | 'silent'; onLook: () => void }) {
  return (
    <Notice
      step={
        <Button size="small" onClick={onLook}>
          {i18n.t('mailbox.look_again')}
        </Button>
      }
    >
      <p>{i18n.t(`mailbox.${why}`)}</p>
    </Notice>
  );
}

/** Each person's role in the conversation, by address. People from the message list have none. */
export function roleNotes(roles: ReadonlyMap<string, MailRole>): Map<string, string> {
  const notes = new Map<string, string>();
  for (const [address, role] of roles) if (role !== 'list') notes.set(address, i18n.t(`mailbox.${role}`));
  return notes;
}

/** "6 people in this conversation"; "in view" where it may be a list of conversations. */
export function countWords(people: number, where: Where): string {
  return i18n.t(countKeys[where], people, [number(people)]);
}

const countKeys = {
  conversation: 'mailbox.people',
  event: 'mailbox.people_in_event',
  list: 'mailbox.people_in_view',
} as const;

/** How many people a screen reader announces by name */
const named = 3;

/** Announced when other people come into view: how many, and the first names. */
export function saidWords(called: readonly string[], where: Where): string {
  const who = called.slice(0, named).map(plain);
  if (who.length === 0) return i18n.t('mailbox.nobody');
  return i18n.t('mailbox.said', [countWords(called.length, where), who.join(i18n.t('list_comma'))]);
}
