/** States that the mock does not show: waiting, failing, empty, odd and hostile text, everything open. */
import type { ComponentChildren } from 'preact';
import { FindingCard, FindingSkeleton, Miss } from '../../components/contact/finding-card.tsx';
import { ListHead } from '../../components/contact/list-head.tsx';
import type { Row } from '../../components/contact/rows.ts';
import { DomainNotes } from '../../components/lookup/company/company-view.tsx';
import { FilterBar } from '../../components/lookup/company/filter-bar.tsx';
import { ListedPart } from '../../components/lookup/company/listed-part.tsx';
import { LoadMore } from '../../components/lookup/company/results-part.tsx';
import { Part } from '../../components/lookup/frame.tsx';
import { PageAddresses } from '../../components/lookup/page/page-view.tsx';
import { ArticleHead, AuthorsCard } from '../../components/lookup/person/article-view.tsx';
import { FinderForm } from '../../components/lookup/person/finder-view.tsx';
import { ViewHead } from '../../components/lookup/person/person-view.tsx';
import { Recents } from '../../components/lookup/recents-view.tsx';
import { BackgroundSlow, ConfirmDomain, InternalName, NothingCard } from '../../components/lookup/state-cards.tsx';
import { BulkRun } from '../../components/shell/jobs/bulk-run.tsx';
import { KeysHelp } from '../../components/shell/keys/keys-help.tsx';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import { contactOfAddress } from '../../lib/contract/contact.ts';
import {
  ago,
  company,
  contact,
  count,
  domain,
  done,
  job,
  knownLead,
  noDraft,
  now,
  people,
  row,
  sources,
  states,
  verification,
} from './made-up.ts';
import {
  Count,
  chips,
  finderValues,
  none,
  onPage,
  Rows,
  recents,
  rowEvents,
  rowPlace,
  SomeDock,
  Subject,
  View,
} from './popup-scenes.tsx';

const bare = {
  ...company,
  name: null,
  description: null,
  industry: null,
  size: null,
  place: null,
  pattern: null,
  socials: {},
  technologies: [],
};
const filters = { chips, draft: noDraft, onToggle: none, onPlace: none, onClear: none, onApply: none, onNext: none };
const hostile = '\u202eevil\u202c <img src=x onerror=alert(1)> Zero\u200bwidth';

const run = { onPause: none, onResume: none, onStop: none, onRetry: none, onDismiss: none, onNext: none };

const rowOnPage = (email: string, of: Partial<Row>): [string, Row] => [
  email,
  { contact: contactOfAddress(email, null), check: null, knownLead: null, save: null, ...of },
];

export const stateScenes = {
  waiting: () => (
    <View text="kestrel-fjord.example" kind="company">
      <Part>
        <Subject company={{ ...bare, domain: domain('kestrel-fjord.example') }} waiting onCopy={none} />
      </Part>
      <Part>
        <Count count={{ at: 'waiting' }} />
      </Part>
      <Part>
        <BackgroundSlow />
      </Part>
    </View>
  ),
  zero: () => (
    <View text="xn--mnchner-feinmechanik-59b.example" kind="company">
      <Part>
        <Subject
          company={{
            ...bare,
            name: 'Münchner Feinmechanik',
            domain: domain('xn--mnchner-feinmechanik-59b.example', { unicode: 'münchner-feinmechanik.example' }),
          }}
          onCopy={none}
        />
      </Part>
      <Part>
        <Count
          count={{
            at: 'shown',
            count: { ...count, total: 0, department: {}, seniority: {}, personal_emails: 0, generic_emails: 0 },
            asked: ago(12),
          }}
        />
      </Part>
      <Part>
        <FinderForm
          values={{ ...finderValues, split: true, first: '', last: 'Müller', where: 'münchner-feinmechanik.example' }}
          heading="Find one person"
          fault={{ field: 'first', fault: 'missing', quoted: null }}
          searchesLeft={38}
          asking={false}
          onWrite={none}
          onSplit={none}
          answered={false}
          onAgain={null}
          onFind={none}
        />
      </Part>
    </View>
  ),
  large: () => (
    <View text="meridian-freight.test" kind="company">
      <Part>
        <Count
          count={{
            at: 'shown',
            count: {
              ...count,
              total: 184_350,
              department: { communication: 41_230, it: 40_980, operations: 12_000, executive: 4, sales: 1_209 },
              seniority: { senior: 115_000, junior: 69_350 },
            },
            asked: ago(1),
          }}
        />
      </Part>
      <Part>
        <InternalName name="wiki.intra" services={['contacts.meridian-freight.test']} onAsk={none} />
      </Part>
    </View>
  ),
  failed: () => (
    <View text="acme.github.test" kind="company">
      <ListedPart name="Zweckverband Wasserversorgung Nordfriesland" site="network.test" onLookUp={none} />
      <Part>
        <Subject company={{ ...bare, domain: domain('acme.github.test', { hosted: true }) }} onCopy={none} />
      </Part>
      <Part>
        <Count
          count={{
            at: 'failed',
            notice: (
              <ProblemNotice
                problem={{ code: 'service-failed', status: 502, quoted: '<h1>Bad gateway</h1>' }}
                onNext={none}
              />
            ),
          }}
        />
      </Part>
      <Part>
        <ProblemNotice problem={{ code: 'no-key' }} onNext={none} />
        <ProblemNotice
          problem={{ code: 'used-up', quoted: 'You have reached the limit of your plan.' }}
          onNext={none}
        />
        <ProblemNotice problem={{ code: 'offline' }} onNext={none} onDismiss={none} />
        <ProblemNotice problem={{ code: 'no-answer', why: 'timed-out' }} onNext={none} />
        <ProblemNotice
          problem={{ code: 'key-refused', quoted: 'No user found for the API key supplied' }}
          onNext={none}
        />
        <ProblemNotice problem={{ code: 'no-permission' }} onNext={none} />
        <ProblemNotice problem={{ code: 'opted-out' }} onNext={none} />
      </Part>
    </View>
  ),
  locked: () => (
    <View text="kestrel-fjord.example" kind="company">
      <Part>
        <Count
          count={{
            at: 'failed',
            notice: <ProblemNotice problem={{ code: 'key-locked', service: 'contacts' }} onNext={none} />,
          }}
        />
      </Part>
    </View>
  ),
  states: () => (
    <View text="kestrel-fjord.example" kind="company">
      <DomainNotes
        accept_all
        disposable={false}
        webmail={null}
        linked={['kestrel.example', 'fjord-and-a-very-long-name-indeed.example', 'kf.test']}
        onLookUp={none}
      />
      <ListHead
        shown={5}
        loaded={8}
        total={10_000}
        approximate
        counts="loaded"
        all="some"
        order="service"
        onToggleAll={none}
        onOrder={none}
      />
      <Rows rows={states} />
    </View>
  ),
  unfolded: () => (
    <View text="kestrel-fjord.example" kind="company">
      <Rows
        rows={[...states.slice(0, 1), ...states.slice(6)]}
        unfolded={[...states.slice(0, 1), ...states.slice(6)].map((one) => one.contact.email)}
      />
    </View>
  ),
  filters: () => (
    <View text="aldermoor.test" kind="company">
      <FilterBar
        {...filters}
        locked={new Set(['required_field' as const])}
        shown={4}
        loaded={37}
        apply={{ left: 38, busy: false, onApply: none }}
        problem={{ code: 'no-access', quoted: 'Not available on your plan.' }}
      />
      <ListHead
        shown={3}
        loaded={6}
        total={37}
        approximate={false}
        counts="domain"
        all="none"
        order="confidence"
        onToggleAll={none}
        onOrder={none}
      />
      <Rows rows={people.slice(0, 3)} />
      <LoadMore next={31} cost="1 search, 38 left" planEnd={null} onMore={none} onNext={none} />
      <LoadMore next={0} cost="1 search" planEnd={10} onMore={none} onNext={none} />
    </View>
  ),
  many: () => (
    <View text="aldermoor.test" kind="company" dock={<SomeDock selected={100} />}>
      <ListHead
        shown={10_000}
        loaded={10_000}
        total={10_000}
        approximate
        counts="domain"
        all="none"
        order="service"
        onToggleAll={none}
        onOrder={none}
      />
      <Rows
        rows={Array.from({ length: 10_000 }, (_, at) =>
          row(contact(`person${at}@aldermoor.test`, `Person ${at}`, { confidence: at % 100 })),
        )}
        unfolded={['person3@aldermoor.test']}
      />
    </View>
  ),
  finding: () => (
    <View text="Marit Lindqvist, aldermoor.test" kind="person">
      <Part>
        <FindingCard
          {...rowEvents}
          {...rowPlace}
          {...row(
            contact('marit.lindqvist@aldermoor.test', 'Marit Lindqvist', {
              position: 'Head of Calibration',
              department: 'research',
              seniority: 'senior',
              confidence: 97,
              sources,
              linkedin_url: 'javascript:alert(1)',
              phone_number: '+31 71 000 00 00',
            }),
            { check: done('x', verification('valid')), knownLead: knownLead('m', { by: 'service', list: null }) },
          )}
        />
      </Part>
      <Part>
        <FindingSkeleton since={now - 7_000} patient onCancel={none} />
      </Part>
      <Part>
        <Miss words="No address found, so nothing was spent. Check the spelling, or search longer." />
        <ProblemNotice
          problem={{
            code: 'outcome-unknown',
            asked: now - 60_000,
            evidence: {
              saved: [
                {
                  id: 1,
                  email: 'marit.lindqvist@aldermoor.test',
                  name: 'Marit Lindqvist',
                  position: null,
                  created: null,
                },
              ],
              used: { before: 3, after: 4 },
            },
          }}
          onNext={none}
        />
      </Part>
    </View>
  ),
  address: () => (
    <View text="support@aldermoor.test" kind="address">
      <Part>
        <FindingCard
          {...rowEvents}
          {...rowPlace}
          met
          {...row(contact('support@aldermoor.test', null, { company: null, department: 'support' }))}
        />
      </Part>
      <Part>
        <BulkRun
          {...run}
          job={job({
            state: 'done',
            done: 55,
            failed: 3,
            retriable: 3,
            counts: { valid: 40, accept_all: 9, unknown: 6 },
          })}
        />
      </Part>
      <Part>
        <BulkRun {...run} job={job()} />
      </Part>
      <Part>
        <BulkRun {...run} job={job({ state: 'paused' })} />
      </Part>
      <Part>
        <BulkRun
          {...run}
          job={job({ state: 'held', held: { problem: { code: 'key-refused', quoted: null }, until: null } })}
        />
      </Part>
    </View>
  ),
  profile: () => (
    <View text="marit-lindqvist" kind="profile">
      <Part>
        <ViewHead
          icon="person"
          title="marit-lindqvist"
          words="A profile on linkedin.example. Only its username is used; nothing on the page is read."
        />
      </Part>
      <Part>
        <FinderForm
          primary
          by="handle"
          values={{ ...finderValues, handle: 'marit-lindqvist' }}
          fault={null}
          searchesLeft={38}
          asking={false}
          onWrite={none}
          onSplit={none}
          answered={false}
          onAgain={null}
          onFind={none}
        />
      </Part>
      <Part>
        <Recents recents={recents} search="feinm" onSearch={none} onOpen={none} onForget={none} />
      </Part>
    </View>
  ),
  confirm: () => (
    <View text="аррӏе.test" kind="company">
      <Part>
        <ConfirmDomain
          domain={domain('xn--80ak6aa92e.test', { unicode: 'аррӏе.test', odd: 'look-alike' })}
          onGo={none}
          onBack={none}
        />
      </Part>
      <Part>
        <PageAddresses
          addresses={onPage}
          cut
          rows={
            new Map([
              rowOnPage(onPage[0]?.address ?? '', { check: done('s', verification('valid')) }),
              rowOnPage('press@balkan-seismology.example', { knownLead: knownLead('press') }),
            ])
          }
          canVerify
          verificationsLeft={112}
          lists={rowPlace.lists}
          list="Prospects"
          onCopy={none}
          onCopyAll={none}
          onVerify={none}
          onSave={none}
        />
      </Part>
    </View>
  ),
  hostile: () => (
    <View text="aldermoor.test" kind="company">
      <Part>
        <Subject
          company={{
            ...company,
            name: hostile,
            description: `${hostile} ${'long words '.repeat(60)}`,
            socials: {
              linkedin: 'javascript:alert(1)',
              twitter: 'https://x.example/ok',
              facebook: 'https://f.example',
              instagram: 'https://i.example',
              youtube: 'https://y.example',
              github: 'https://g.example',
            },
            place: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
          }}
          onCopy={none}
        />
      </Part>
      <Part>
        <ArticleHead title={hostile} siteName={hostile} domain="x.test" published="yesterday" />
        <AuthorsCard
          authors={[{ name: hostile, kind: 'person', places: ['meta'] }]}
          chosen={0}
          results={[]}
          searchesLeft={null}
          asking
          spends="search"
          onChoose={none}
          onFind={none}
        />
      </Part>
      <Rows
        rows={[
          row(
            contact('evil\u202e@aldermoor.test', hostile, {
              position: hostile,
              department: hostile,
              confidence: 101,
              verification: { status: hostile, date: hostile },
            }),
            { knownLead: knownLead('e', { list: hostile }) },
          ),
        ]}
        unfolded={['evil\u202e@aldermoor.test']}
      />
    </View>
  ),
  why: () => (
    <View text="" kind="nothing">
      {(['browser-page', 'private-host', 'ip-address', 'webmail-host'] as const).map((why) => (
        <Part key={why}>
          <NothingCard why={why} />
        </Part>
      ))}
    </View>
  ),
  keys: () => (
    <View text="aldermoor.test" kind="company">
      <Rows rows={people} />
      <KeysHelp onClose={none} />
    </View>
  ),
} satisfies Record<string, () => ComponentChildren>;
