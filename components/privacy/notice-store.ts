/**
 * Informs people about the data stored about them: the text for each, and the record of when it was sent. Nothing is
 * recorded as sent before the user says so.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { downloadFile } from '../../lib/browser/download.ts';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { writeDay } from '../../lib/contract/times.ts';
import { send } from '../../lib/messages/send.ts';
import type { RemoteView } from '../../lib/messages/service-views.ts';
import { recipientsOf } from '../contact/recipients.ts';
import { writeCsv } from '../format/csv.ts';
import { mailDraft, mailSubject } from '../format/out-links.ts';
import { nameOf } from '../format/person-words.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { copy } from '../shell/copy.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import { informedAt, keepsNotices, recordIn } from './informed.ts';
import { noticeSources } from './notice-sources.ts';
import { type Language, languageFor, type NoticeSource, type NoticeText, noticeText } from './notice-text.ts';

/** `drafted`: the mail program was opened, and the user has not said yet whether the message was sent. */
type NoticeState =
  | { at: 'writing' }
  | { at: 'drafted' }
  | { at: 'recording'; done: number; of: number }
  | { at: 'failed'; problem: ShownProblem; left: number };

export interface Notice {
  leads: ReadonlySignal<readonly Lead[]>;
  /** The one that is shown. */
  index: ReadonlySignal<number>;
  lead: ReadonlySignal<Lead>;
  language: ReadonlySignal<Language>;
  /** As the template makes it, or with the user's own body. */
  made: ReadonlySignal<NoticeText>;
  state: ReadonlySignal<NoticeState>;
  /** What the user says about themselves, and the templates. */
  own: ReadonlySignal<Readonly<Record<string, string>>>;
  informed: ReadonlySignal<number | null>;
  /** Ids of the leads that are recorded as informed. */
  done: ReadonlySignal<ReadonlySet<number>>;
  /** Whether nothing is missing in anybody's text. */
  complete: ReadonlySignal<boolean>;
  /** Whether the sources of all people are known. */
  ready: ReadonlySignal<boolean>;
  /** Whether the record becomes a line of the notes. */
  inNotes: ReadonlySignal<boolean>;
  /** The link that opens the draft. `whole` is false if the text is too long for it. */
  draft: ReadonlySignal<{ link: string; whole: boolean }>;
  show(index: number): void;
  speak(language: Language): void;
  /** For this person alone. */
  edit(body: string): void;
  fill(key: string, text: string): void;
  /** In the click itself, like the two functions below. */
  copyText(): void;
  drafted(): void;
  /** All texts as a table, for a mail merge. */
  saveAll(): void;
  notSent(): void;
  /** Records that the shown person was informed now; `null` takes the record back. */
  record(sent: boolean): Promise<void>;
  recordAll(): Promise<void>;
  /** Repeats what failed, recording or taking back, for the leads that are left. */
  again(): Promise<void>;
}

/** `learn` receives each changed lead. */
export function createNotice(
  { shared, life }: Pick<Workspace, 'shared' | 'life'>,
  [first, ...others]: readonly [Lead, ...Lead[]],
  screen: string,
  learn: (lead: Lead) => void,
): Notice {
  const leads = signal<readonly Lead[]>([first, ...others]);
  const index = signal(0);
  const chosen = signal<Language | null>(null);
  const edited = signal<ReadonlyMap<number, string>>(new Map());
  const filled = signal<Readonly<Record<string, string>>>({});
  const sources = signal<ReadonlyMap<number, NoticeSource[]>>(new Map());
  const state = signal<NoticeState>({ at: 'writing' });
  /** The service of these leads. Another service has different leads under the same ids. */
  const service = shared.service.value?.id;
  const lead = computed(() => leads.value[index.value] ?? first);
  const own = computed(() => ({ ...shared.settings.value?.notice, ...filled.value }));
  const recipients = signal<ReadonlyMap<number, string[]>>(new Map());
  const answering = () => (shared.service.value?.kind === 'remote' ? [calledWith(shared.service.value)] : []);
  const languageOf = ({ country_code }: Lead) => chosen.value ?? languageFor(country_code, screen);
  const textOf = (one: Lead): NoticeText => {
    const facts = {
      person: nameOf(one),
      email: one.email,
      sources: sources.value.get(one.id) ?? noticeSources(one, { contact: null, pages: {} }),
      recipients: [...new Set([...answering(), ...(recipients.value.get(one.id) ?? [])])],
    };
    const made = noticeText(languageOf(one), facts, own.value);
    return { ...made, body: edited.value.get(one.id) ?? made.body };
  };
  const language = computed(() => languageOf(lead.value));
  const made = computed(() => textOf(lead.value));
  const draft = computed(() => {
    const { subject, body } = made.value;
    const whole = mailDraft(lead.value.email, subject, body);
    return { link: whole ?? mailSubject(lead.value.email, subject), whole: whole !== null };
  });

  const copyAs = (text: string) => void copy(shared.flash, text, { what: 'copied', text: made.value.subject });

  /**
   * The services that were asked about the person. With more than `mostReported` people it is all services, because
   * each report reads every table.
   */
  async function recipientsFor({ email }: Lead): Promise<string[]> {
    const known = await send('services', {});
    const remote = known.ok ? known.value.services.filter((one) => one.kind === 'remote') : [];
    const names = new Map(remote.map((one) => [one.id, calledWith(one)]));
    const report = leads.value.length > mostReported ? null : await send('person-report', { email });
    return report?.ok ? recipientsOf(report.value, names).map(({ name }) => name) : [...names.values()];
  }

  async function look(of: Lead): Promise<void> {
    if (sources.value.has(of.id)) return;
    const isDevice = shared.service.value?.kind === 'device';
    const [known, pages] = await Promise.all([
      send('known', { emails: [of.email], names: [], private: shared.connection.private.value }),
      isDevice ? send('page-words', { lead: of.id }) : null,
    ]);
    if (life.aborted) return;
    const contact = (known.ok && known.value.people[0]) || null;
    const recorded = { contact, pages: pages?.ok ? pages.value.sources : {} };
    recipients.value = new Map(recipients.value).set(of.id, await recipientsFor(of));
    if (life.aborted) return;
    sources.value = new Map(sources.value).set(of.id, noticeSources(of, recorded));
  }
  /** A table of all texts needs the sources of all. */
  async function lookAtAll(): Promise<void> {
    for (const one of leads.value) if (!life.aborted) await look(one);
  }
  void lookAtAll();

  const change = (lead: Lead) => {
    leads.value = leads.value.map((one) => (one.id === lead.id ? lead : one));
    if (shared.service.value?.id === service) learn(lead);
  };

  /**
   * Null if it is recorded. A service may accept the field without storing it. Its response shows that, and the next
   * try uses the notes.
   */
  async function write(of: Lead, at: number | null): Promise<ShownProblem | null> {
    let now = of;
    let place: 'field' | 'notes' = keepsNotices(of) ? 'field' : 'notes';
    for (let tries = 0; tries < most; tries += 1) {
      const response = await send('edit-lead', { lead: of.id, ...recordIn(place, now, at), over: false, service });
      if (!response.ok) return response.problem;
      const outcome = response.value;
      if (outcome.at === 'failed') return outcome.problem;
      if (outcome.at === 'gone') return { code: 'not-found', quoted: null };
      now = outcome.lead;
      change(now);
      // Done, even if somebody else recorded it meanwhile. Otherwise the next try starts from the current lead.
      if ((informedAt(now) === null) === (at === null)) return null;
      if (outcome.at === 'edited') place = 'notes';
    }
    return { code: 'no-answer', why: 'timed-out' };
  }

  let failed: { all: readonly Lead[]; at: number | null } = { all: [], at: null };

  async function recordEach(all: readonly Lead[], at: number | null): Promise<void> {
    if (state.value.at === 'recording') return;
    for (const [done, one] of all.entries()) {
      state.value = { at: 'recording', done, of: all.length };
      const problem = await write(one, at);
      if (life.aborted) return;
      if (problem) {
        failed = { all: all.slice(done), at };
        state.value = { at: 'failed', problem, left: all.length - done };
        return;
      }
    }
    state.value = { at: 'writing' };
  }

  return {
    leads,
    index,
    lead,
    language,
    made,
    state,
    own,
    complete: computed(() => leads.value.every((one) => textOf(one).missing.length === 0)),
    ready: computed(() => sources.value.size === leads.value.length),
    done: computed(() => new Set(leads.value.flatMap((one) => (informedAt(one) === null ? [] : one.id)))),
    informed: computed(() => informedAt(lead.value)),
    inNotes: computed(() => !keepsNotices(lead.value)),
    draft,
    show(to) {
      if (state.value.at === 'recording' || leads.value[to] === undefined) return;
      index.value = to;
      state.value = { at: 'writing' };
    },
    speak(to) {
      chosen.value = to;
      edited.value = new Map();
    },
    edit(body) {
      edited.value = new Map(edited.value).set(lead.value.id, body);
    },
    fill(key, text) {
      filled.value = { ...filled.value, [key]: text };
      void send('change-settings', { notice: { [key]: text } });
    },
    copyText: () => copyAs(`${made.value.subject}\n\n${made.value.body}`),
    drafted() {
      if (!draft.value.whole) copyAs(made.value.body);
      state.value = { at: 'drafted' };
    },
    saveAll() {
      const rows = leads.value.map((one) => {
        const { subject, body } = textOf(one);
        return [one.email, subject, body];
      });
      downloadFile(`notices-${writeDay(shared.connection.now())}`, 'csv', writeCsv(['email', 'subject', 'text'], rows));
      shared.flash.say({ what: 'csv', count: rows.length });
    },
    notSent() {
      state.value = { at: 'writing' };
    },
    record: (sent) => recordEach([lead.value], sent ? shared.connection.now() : null),
    recordAll: () =>
      recordEach(
        leads.value.filter((one) => informedAt(one) === null),
        shared.connection.now(),
      ),
    again: () => recordEach(failed.all, failed.at),
  };
}

const mostReported = 20;

const calledWith = ({ name, base }: RemoteView) => `${name} (${new URL(base).host})`;

/** Tries: the field and the notes, each once more in case somebody else changed the lead meanwhile. */
const most = 4;
