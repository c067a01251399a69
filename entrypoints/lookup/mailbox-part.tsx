/** The people in view in a mailbox, where they work, and what turns it on or off. */

import { Part } from '../../components/lookup/frame.tsx';
import { WorkerSlow } from '../../components/lookup/state-cards.tsx';
import type { MailCompany } from '../../components/mailbox/companies.ts';
import { MailCompanies, type MailCount } from '../../components/mailbox/mail-companies.tsx';
import { MailboxHead } from '../../components/mailbox/mailbox-head.tsx';
import { MailboxBones, NobodyInView, NotFollowed } from '../../components/mailbox/mailbox-states.tsx';
import { MailboxStep } from '../../components/mailbox/mailbox-step.tsx';
import { roleNotes, saidWords } from '../../components/mailbox/mailbox-words.ts';
import type { Turn } from '../../components/mailbox/turn.ts';
import { VerifyAll } from '../../components/mailbox/verify-all.tsx';
import { PeopleHead } from '../../components/popup/people-head.tsx';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import type { Lookup } from '../../lib/screens/lookup.ts';
import type { Mailbox } from '../../lib/screens/mailbox/mailbox.ts';
import { PeopleList } from './people-part.tsx';
import { RunsPart } from './runs-part.tsx';

interface MailboxPartProps {
  lookup: Lookup;
  mailbox: Mailbox;
}

export function MailboxPart({ lookup, mailbox }: MailboxPartProps) {
  const { people, following, turn } = mailbox;
  const rows = people.loaded.value;
  const isReading = following.value.at === 'reading';
  const isRevoked = turn?.mailbox.value.state === 'revoked';
  return (
    <>
      <p class="vh" role="status">
        {isReading ? '' : saidWords(rows.map(({ contact }) => contact))}
      </p>
      {turn && isRevoked && <StepPart turn={turn} />}
      {rows.length > 0 ? (
        <InView lookup={lookup} mailbox={mailbox} />
      ) : isReading ? (
        <Reading mailbox={mailbox} />
      ) : (
        <Nobody mailbox={mailbox} />
      )}
      {turn && !isReading && turn.mailbox.value.state === 'off' && <StepPart turn={turn} />}
      <VerifyPart lookup={lookup} mailbox={mailbox} />
    </>
  );
}

function InView({ lookup, mailbox }: MailboxPartProps) {
  const { people, roles, following, turn } = mailbox;
  return (
    <>
      <Part>
        <MailboxHead
          people={people.loaded.value.length}
          title={turn?.mailbox.value.title ?? null}
          own={mailbox.own.value}
          live={following.value.at === 'live'}
          listed={people.loaded.value.every(({ contact }) => roles.value.get(contact.email) === 'list')}
          cut={mailbox.cut.value}
          onTurnOff={turn?.mailbox.value.state === 'on' ? turn.turnOff : null}
        />
        <Notices mailbox={mailbox} />
      </Part>
      <RunsPart lookup={lookup} />
      <Rows lookup={lookup} mailbox={mailbox} />
      <CompaniesPart lookup={lookup} mailbox={mailbox} />
    </>
  );
}

/** What is chosen has a step of its own, in the foot's place. */
function VerifyPart({ lookup: { ground }, mailbox: { people, unverified } }: MailboxPartProps) {
  const hasChosen = people.selection.rows.value.length > 0;
  if (ground.service.value === null || hasChosen || unverified.value.length === 0) return null;
  return (
    <VerifyAll
      people={people.loaded.value.length}
      unverified={unverified.value.length}
      verificationsLeft={ground.usage.value?.verifications.left ?? null}
      onVerify={() => people.verify(unverified.value, false)}
    />
  );
}

/** What is wrong with what is shown, beside it. */
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

function Rows({ lookup, mailbox: { people, roles, fresh, companies } }: MailboxPartProps) {
  const { ground } = lookup;
  return (
    <>
      <PeopleHead
        leads={people.loaded.value.filter(({ mark }) => mark !== null).length}
        fresh={fresh.value.length}
        all={people.selection.all.value}
        lists={ground.saves.lists.value}
        list={ground.settings.value?.list ?? null}
        onAskLeads={ground.service.value && companies.unasked.value ? companies.askLeads : undefined}
        onToggleAll={people.selection.toggleAll}
        onSaveFresh={(list) => people.save(fresh.value, list)}
      />
      <PeopleList
        lookup={lookup}
        people={people}
        notes={roleNotes(roles.value)}
        companies={companiesByEnding(companies.list.value)}
        met
      />
    </>
  );
}

function CompaniesPart({ lookup, mailbox: { companies } }: MailboxPartProps) {
  const all = companies.list.value;
  if (all.length === 0) return null;
  const isConnected = lookup.ground.service.value !== null;
  return (
    <Part>
      <MailCompanies
        companies={all.map((company) => ({
          key: company.domain.ascii,
          domain: company.domain.unicode,
          count: countOf(company, isConnected),
        }))}
        onCount={companies.count}
        onOthers={lookup.look}
      />
    </Part>
  );
}

function countOf({ count }: MailCompany, isConnected: boolean): MailCount {
  const state = count.value;
  if (state.at === 'shown') return { at: 'counted', known: state.reply.data.total };
  if (!isConnected) return { at: 'none' };
  if (state.at === 'idle') return { at: 'uncounted' };
  return { at: state.at === 'asking' ? 'counting' : 'failed' };
}

function companiesByEnding(companies: readonly MailCompany[]): Map<string, string> {
  return new Map(companies.flatMap(({ domain, endings }) => endings.map((ending) => [ending, domain.unicode])));
}

function Reading({ mailbox: { following } }: Pick<MailboxPartProps, 'mailbox'>) {
  const state = following.value;
  return (
    <>
      {state.at === 'reading' && state.slow && (
        <Part>
          <WorkerSlow />
        </Part>
      )}
      <MailboxBones />
    </>
  );
}

function Nobody({ mailbox }: Pick<MailboxPartProps, 'mailbox'>) {
  const { following, own, look } = mailbox;
  const state = following.value.at;
  if (state === 'silent')
    return (
      <Part>
        <ProblemNotice problem={{ code: 'worker-silent' }} onNext={look} />
      </Part>
    );
  return (
    <Part>
      <NobodyInView why={state === 'unseen' ? 'unseen' : own.value.length > 0 ? 'own' : 'none'} />
    </Part>
  );
}

function StepPart({ turn }: { turn: Turn }) {
  return (
    <Part>
      <MailboxStep mailbox={turn.mailbox.value} turning={turn.turning.value.at} onTurnOn={turn.turnOn} />
    </Part>
  );
}
