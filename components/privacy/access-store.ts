/** Everything stored about one person: on this device, and as leads at the chosen service. GDPR Art. 15. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { downloadFile } from '../../lib/browser/download.ts';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { keyOfEmail } from '../../lib/contract/text.ts';
import { writeDay, writeIso } from '../../lib/contract/times.ts';
import type { PersonReport, TeamPersonReport } from '../../lib/messages/person-report.ts';
import { send } from '../../lib/messages/send.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { forgetPerson } from '../shell/forget-person.ts';
import { createNewest } from '../shell/newest.ts';
import { requestFrom } from '../shell/request-state.ts';
import type { Workspace } from '../shell/workspace-state.ts';

/** What a service answered about its leads; null for this device, whose leads are in the report. */
export type ServiceLeads =
  | { name: string; at: 'asking' }
  /** `records`: the report of a team's own service; `leads` is empty then. Null without such a report. */
  | { name: string; at: 'known'; leads: readonly Lead[]; records: TeamPersonReport['records'] | null }
  | { name: string; at: 'failed'; problem: ShownProblem };

export type AccessState =
  | { at: 'none' }
  | { at: 'asking'; email: string }
  | { at: 'failed'; email: string; problem: ShownProblem }
  | {
      at: 'shown';
      email: string;
      report: PersonReport;
      leads: ServiceLeads | null;
      /** Names of services by id, without this device. */
      services: ReadonlyMap<string, string>;
    };

export interface Access {
  state: ReadonlySignal<AccessState>;
  /** What was typed. */
  typed: ReadonlySignal<string>;
  type(text: string): void;
  /** Shows the report of the typed address. */
  show(): void;
  refresh(): void;
  /** In the click itself. */
  save(): void;
  forget(email: string): Promise<boolean>;
}

export function createAccess({ shared, route, go, life }: Workspace): Access {
  const state = signal<AccessState>({ at: 'none' });
  const typed = signal('');

  async function askLeads(email: string): Promise<ServiceLeads | null> {
    const { value: service } = shared.service;
    if (service?.kind !== 'remote') return null;
    const whole = service.optsOut ? await send('report-at-team', { service: service.id, email }) : null;
    if (whole?.ok && whole.value.ok)
      return { name: service.name, at: 'known', leads: [], records: whole.value.value.records };
    const answer = await requestFrom(
      shared.connection,
      'listLeads',
      { email, limit: 20 },
      { click: false, skipCache: true },
    );
    if (!answer.ok) return { name: service.name, at: 'failed', problem: answer.problem };
    const leads = answer.reply.data.leads.filter((lead) => keyOfEmail(lead.email) === keyOfEmail(email));
    return { name: service.name, at: 'known', leads, records: null };
  }

  const newest = createNewest(life);

  async function load(email: string): Promise<void> {
    const mine = newest.begin();
    state.value = { at: 'asking', email };
    const [made, known] = await Promise.all([send('person-report', { email }), send('services', {})]);
    if (mine.aborted) return;
    if (!made.ok) {
      state.value = { at: 'failed', email, problem: made.problem };
      return;
    }
    const remote = known.ok ? known.value.services.filter(({ kind }) => kind === 'remote') : [];
    const services = new Map(remote.map(({ id, name }) => [id, name]));
    const { value: service } = shared.service;
    // Nothing is asked about a person who opted out.
    const isAsked = service?.kind === 'remote' && !made.value.optedOut;
    const asking = isAsked ? ({ name: service.name, at: 'asking' } as const) : null;
    const shown = { at: 'shown', email, report: made.value, services } as const;
    state.value = { ...shown, leads: asking };
    const leads = asking && (await askLeads(email));
    if (!mine.aborted) state.value = { ...shown, leads };
  }

  const stop = effect(() => {
    const { at, of } = route.value;
    // Read here, so that the effect runs again when another service is chosen: its leads differ.
    void shared.service.value?.id;
    if (at !== 'person') return;
    const email = of.email?.trim() ?? '';
    typed.value = email;
    if (email !== '') {
      void load(email);
      return;
    }
    newest.drop();
    state.value = { at: 'none' };
  });
  life.addEventListener('abort', stop, { once: true });

  return {
    state,
    typed,
    type(text) {
      typed.value = text;
    },
    show() {
      const email = typed.value.trim();
      if (email !== '') go('person', { email });
    },
    refresh() {
      if (state.value.at !== 'none') void load(state.value.email);
    },
    save() {
      const { value: now } = state;
      if (now.at !== 'shown') return;
      const name = `stored-data-${writeDay(shared.connection.now())}`;
      downloadFile(name, 'json', JSON.stringify(fileOf(now), null, 2));
    },
    async forget(email) {
      const done = await forgetPerson(email);
      if (done && state.value.at === 'shown') void load(state.value.email);
      return done;
    },
  };
}

type Shown = Extract<AccessState, { at: 'shown' }>;

/** As it is saved: times in ISO 8601, services by name. */
function fileOf({ report, leads, services }: Shown): object {
  const { emails, made, optedOut, records } = report;
  return {
    ...{ emails, made: writeIso(made), opted_out: optedOut },
    on_this_device: records.map(({ at, service, ...record }) => ({
      ...record,
      at: at === null ? null : writeIso(at),
      service: service === null ? null : (services.get(service) ?? null),
    })),
    at_the_service: leads?.at === 'known' ? { name: leads.name, leads: leads.records ?? leads.leads } : null,
  };
}
