/** The report of everything stored about a person, to read, print and save. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import type { ReportedPlace, ReportedRecord } from '../../lib/messages/person-report.ts';
import { operationWords } from '../activity/journal-table.tsx';
import { ForgetPerson } from '../contact/forget-person.tsx';
import { recipientsOf, recipientWords } from '../contact/recipients.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/fields/field.tsx';
import { SkeletonLine } from '../controls/skeleton.tsx';
import { View } from '../controls/view.tsx';
import { exactTime, wholeDay } from '../format/ages.ts';
import { originWords } from '../format/field-source-words.ts';
import { fieldWord } from '../format/lead-field-words.ts';
import { number } from '../format/numbers.ts';
import { plain, shownAddress, webAddress } from '../format/plain.ts';
import { nextStep } from '../shell/next-steps.ts';
import { placeWords } from '../shell/place-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { Workspace } from '../shell/workspace-state.ts';
import type { Access, AccessState, ServiceLeads } from './access-store.ts';
import { type Fact, factsOf } from './report-facts.ts';
import './access-view.css';

interface AccessProps {
  workspace: Workspace;
  store: Access;
}

export function AccessView({ workspace, store }: AccessProps) {
  const state = store.state.value;
  return (
    <View title={placeWords('person')} column actions={state.at === 'shown' && <Actions store={store} state={state} />}>
      <form
        class="line access-form"
        onSubmit={(event) => {
          event.preventDefault();
          store.show();
        }}
      >
        <Field
          icon="mail"
          inputMode="email"
          dir="ltr"
          label={i18n.t('access.address')}
          placeholder={i18n.t('access.address')}
          value={store.typed.value}
          onValue={store.type}
        />
        <Button submit look={state.at === 'none' ? 'primary' : undefined}>
          {i18n.t('access.show')}
        </Button>
      </form>
      {state.at === 'asking' && <SkeletonLine share={62} />}
      {state.at === 'failed' && (
        <ProblemNotice problem={state.problem} onNext={nextStep(workspace.shared, store.refresh)} />
      )}
      {state.at === 'shown' && <Report {...{ workspace, store, state }} />}
      <p class="t12 ink3">{i18n.t('inform.no_advice')}</p>
    </View>
  );
}

type Shown = Extract<AccessState, { at: 'shown' }>;

function Actions({ store, state }: { store: Access; state: Shown }) {
  return (
    <span class="line access-actions">
      {state.report.records.length > 0 && (
        <ForgetPerson key={state.email} email={state.email} onForget={store.forget} />
      )}
      <Button icon="article" onClick={() => print()}>
        {i18n.t('access.print')}
      </Button>
      <Button icon="csv" disabled={state.leads?.at === 'asking'} onClick={store.save}>
        {i18n.t('access.save')}
      </Button>
    </span>
  );
}

/** Groups of places, in order. */
const groups = {
  about: ['lead', 'person', 'known-lead', 'check', 'article', 'company'],
  files: ['import', 'file', 'job', 'draft', 'view', 'damaged'],
  answers: ['answer'],
} as const satisfies Record<string, readonly ReportedPlace[]>;

function Report({ workspace, store, state }: AccessProps & { state: Shown }) {
  const { report, services, leads } = state;
  const of = (places: readonly ReportedPlace[]) => report.records.filter(({ place }) => places.includes(place));
  const calls = of(['call', 'push']);
  return (
    <article class="access-report">
      <header>
        <h2 class="t15" dir="ltr">
          {report.emails.map(plain).join(', ')}
        </h2>
        <p class="ink2" role="status">
          {i18n.t('access.made', [exactTime(report.made)])}{' '}
          {report.records.length === 0
            ? i18n.t('access.empty')
            : i18n.t('access.records', report.records.length, [number(report.records.length)])}
        </p>
        {report.optedOut && <p class="ink2">{i18n.t('access.opted_out')}</p>}
      </header>
      {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
        <Part key={group} title={i18n.t(`access.group_${group}`)} of={of(groups[group])}>
          {(record) => <Record record={record} services={services} />}
        </Part>
      ))}
      {leads && <AtService leads={leads} workspace={workspace} onRetry={store.refresh} />}
      <Calls calls={calls} services={services} />
      <Recipients state={state} />
    </article>
  );
}

function Part({
  title,
  of,
  children,
}: {
  title: string;
  of: readonly ReportedRecord[];
  children: (record: ReportedRecord) => ComponentChildren;
}) {
  const id = useId();
  if (of.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} class="med">
        {title}
      </h3>
      {of.map(children)}
    </section>
  );
}

type Services = Shown['services'];

function Record({ record, services }: { record: ReportedRecord; services: Services }) {
  const facts = factsOf(record);
  const { place, name, at, service } = record;
  const parts = [
    i18n.t(`access.place_${keyOf(place)}`),
    name === null ? null : plain(name),
    service === null ? null : plain(services.get(service) ?? ''),
    at === null ? null : exactTime(at),
  ];
  return <Facts caption={parts.filter(Boolean).join(i18n.t('sentence_dot'))} facts={facts} />;
}

const keyOf = (place: ReportedPlace) => (place === 'known-lead' ? 'known_lead' : place);

function Facts({ caption, facts }: { caption: string; facts: readonly Fact[] }) {
  const hasSources = facts.some(({ source }) => source !== null);
  return (
    <table class="access-facts">
      <caption>{caption}</caption>
      <thead class={facts.length === 0 ? 'vh' : undefined}>
        <tr>
          <th scope="col">{i18n.t('access.field')}</th>
          <th scope="col">{i18n.t('access.value')}</th>
          {hasSources && <th scope="col">{i18n.t('access.source')}</th>}
        </tr>
      </thead>
      <tbody>
        {facts.map(({ field, value, source }, at) => (
          <tr key={`${at} ${field}`}>
            <th scope="row">{fieldWord(field)}</th>
            <td dir="auto">{plain(value)}</td>
            {hasSources && <td>{source && <Source source={source} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Source({ source: { by, uri, date } }: { source: NonNullable<Fact['source']> }) {
  const address = webAddress(uri);
  const day = wholeDay(date);
  return (
    <>
      {address === null ? (
        originWords({ by })
      ) : (
        <a href={address} dir="ltr" target="_blank" rel="noopener noreferrer nofollow">
          {shownAddress(address)}
        </a>
      )}
      {day !== null && <span class="ink3"> {day}</span>}
    </>
  );
}

function AtService({ leads, workspace, onRetry }: { leads: ServiceLeads; workspace: Workspace; onRetry: () => void }) {
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={leads.at === 'asking'}>
      <h3 id={id} class="med">
        {i18n.t('access.at_service', [plain(leads.name)])}
      </h3>
      {leads.at === 'asking' && <SkeletonLine share={48} />}
      {leads.at === 'failed' && <ProblemNotice problem={leads.problem} onNext={nextStep(workspace.shared, onRetry)} />}
      {leads.at === 'known' && leads.leads.length + (leads.records?.length ?? 0) === 0 && (
        <p class="ink2">{i18n.t('access.no_lead')}</p>
      )}
      {leads.at === 'known' &&
        leads.leads.map((lead) => (
          <Facts key={lead.id} caption={i18n.t('access.place_lead')} facts={factsOf({ data: lead })} />
        ))}
      {leads.at === 'known' &&
        leads.records?.map((record, at) => (
          <Facts key={`${at} ${record.kind}`} caption={teamWord(record.kind)} facts={factsOf(record)} />
        ))}
      {leads.at === 'known' && leads.records === null && (
        <p class="t12 ink3">{i18n.t('access.service_more', [plain(leads.name)])}</p>
      )}
    </section>
  );
}

/** The kinds of `lib/team-service/protocol.md`; a newer service may have others. */
function teamWord(kind: string): string {
  if (kind === 'deleted-lead') return i18n.t('access.place_deleted');
  if (kind === 'app-answer') return i18n.t('access.place_app_answer');
  const known = teamPlaces.find((one) => one === kind);
  return known ? i18n.t(`access.place_${known}`) : plain(kind);
}

const teamPlaces = ['lead', 'person', 'article', 'check', 'view', 'push'] as const;

function Calls({ calls, services }: { calls: readonly ReportedRecord[]; services: Services }) {
  const id = useId();
  if (calls.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} class="med">
        {i18n.t('access.group_calls')}
      </h3>
      <table class="access-facts">
        <thead>
          <tr>
            <th scope="col">{i18n.t('journal.when')}</th>
            <th scope="col">{i18n.t('journal.what')}</th>
            <th scope="col">{i18n.t('activity.service')}</th>
            <th scope="col">{i18n.t('journal.with')}</th>
          </tr>
        </thead>
        <tbody>
          {calls.map((call, at) => (
            <tr key={`${at} ${call.at}`}>
              <td>{call.at === null ? '' : exactTime(call.at)}</td>
              <td>{operationWords(call.operation ?? '')}</td>
              <td>{plain(services.get(call.service ?? '') ?? '')}</td>
              <td dir="ltr">
                {factsOf(call)
                  .map(({ value }) => plain(value))
                  .join(i18n.t('sentence_dot'))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Recipients({ state: { report, services } }: { state: Shown }) {
  const id = useId();
  const recipients = recipientsOf(report, services);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} class="med">
        {i18n.t('access.recipients')}
      </h3>
      {recipients.length === 0 ? (
        <p class="ink2">{i18n.t('access.no_recipient')}</p>
      ) : (
        <ul>
          {recipients.map((one) => (
            <li key={JSON.stringify([one.name, one.how, one.app])}>{recipientWords(one)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
