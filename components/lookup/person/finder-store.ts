/** Finds one person's address, by name and domain or company, or by a profile's handle. lib/contract/README.md §4.2. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Contact, contactOfFinding, contactsOfCandidates } from '../../../lib/contract/contact.ts';
import { limits } from '../../../lib/contract/limits.ts';
import { linkedInHandle } from '../../../lib/contract/linkedin-profile.ts';
import type { Params } from '../../../lib/contract/operations.ts';
import type { InputFault } from '../../../lib/contract/problem.ts';
import type { Finding } from '../../../lib/contract/resources/emails.ts';
import type { Whom } from '../../../lib/messages/people-views.ts';
import type { CachedAnswer } from '../../../lib/messages/request-views.ts';
import { namedContact } from '../../contact/named-contact.ts';
import type { Connection } from '../../shell/connection.ts';
import type { Draft } from '../../shell/drafts.ts';
import {
  cachedOf,
  createRequestState,
  type How,
  type RequestState,
  type RequestStore,
} from '../../shell/request-state.ts';

/** `split`: separate fields for first and last name, which services find more exact. */
export interface FinderValues {
  split: boolean;
  name: string;
  first: string;
  last: string;
  /** A domain or a company's name. */
  where: string;
  /** A profile's handle or address; if it is filled, the rest is not needed. */
  handle: string;
  /** Waits up to 20 s for a better answer: by the user's settings, or because this person was searched longer. */
  patient: boolean;
}

export type FinderText = 'name' | 'first' | 'last' | 'where' | 'handle';

/** A field that prevents the request, or that the service did not accept. */
export interface FinderFault {
  field: FinderText;
  fault: InputFault;
  quoted: string | null;
}

export interface Finder {
  values: ReadonlySignal<FinderValues>;
  state: ReadonlySignal<RequestState<'findEmail'>>;
  /** The person found; null before, and on a miss. */
  found: ReadonlySignal<Contact | null>;
  /** The same person under other addresses that may be theirs. */
  others: ReadonlySignal<readonly Contact[]>;
  /**
   * What it was guessed from: the company and the number of known addresses. Null if it was not guessed, or the
   * service does not say.
   */
  guess: ReadonlySignal<Guess | null>;
  fault: ReadonlySignal<FinderFault | null>;
  /** The shown answer is about the person in the fields, so the same search is not offered again. */
  isAnswered: ReadonlySignal<boolean>;
  /** The person that the fields describe; null while a required one is empty. */
  whom: ReadonlySignal<Whom | null>;
  write(field: FinderText, text: string): void;
  setSplit(split: boolean): void;
  /** Fills fields after a choice by the user, replacing their content. */
  suggest(values: Partial<Pick<FinderValues, FinderText>>): void;
  /** Takes what became known since: answers if nothing is shown yet, and drafts if nothing was typed since. */
  learn(cached: readonly CachedAnswer[]): void;
  /** A click that named its cost. `again`: it may be charged twice. */
  find(): void;
  findAgain(): void;
  /** Shows the answer of this service from now on. Free: it is cached. */
  choose(service: string): void;
  /** Asks these services of the waterfall, too. A click that named their price. */
  findAt(services: readonly string[]): void;
  /** Without a click: the same again if that spends nothing; otherwise nothing is sent. */
  refresh(): void;
  /** The same with more time for a better answer. */
  findLonger(): void;
  /** Stops waiting; a response that was already paid for is shown when it arrives. */
  cancel(): void;
}

export interface Guess {
  domain: string;
  /** The number of known addresses it rests on. */
  basedOn: number;
}

/** Null for a found address, and if the service does not say. */
export function guessIn({ source_type, domain, based_on = null }: Finding): Guess | null {
  return source_type === 'generated' && domain !== null && based_on !== null ? { domain, basedOn: based_on } : null;
}

const texts: readonly FinderText[] = ['name', 'first', 'last', 'where', 'handle'];

/** Milliseconds. A draft opens the finder again if it was typed this recently; an older one only fills it. */
const recent = 10 * 60_000;

/** Whether the finder was closed in the middle of typing, a moment ago. `now`: epoch milliseconds. */
export function isMidTyping(draft: Draft, now: number): boolean {
  const { typed = '' } = draft.values.value;
  return typed !== '' && now - Number(typed) < recent;
}

/** The user closed it: what was typed still fills it, but does not open it. */
export function leaveTyping(draft: Draft): void {
  draft.drop(['typed']);
}

interface FinderStart {
  suggested: Partial<Pick<FinderValues, FinderText>>;
  /** The suggested values come from the bar, so an older draft does not override them. */
  asked: boolean;
  patient: boolean;
  cached: readonly CachedAnswer[];
}

/** `draft`: of its subject. */
export function createFinder(connection: Connection, draft: Draft, start: FinderStart): Finder {
  const empty: FinderValues = {
    split: false,
    name: '',
    first: '',
    last: '',
    where: '',
    handle: '',
    patient: start.patient,
  };
  const typed = (): Partial<FinderValues> => {
    const { name, handle } = start.suggested;
    if (!start.asked) return drafted(draft.values.value);
    const { where: _asked, ...rest } = drafted(draft.values.value);
    return name === undefined && handle === undefined ? rest : {};
  };
  const values = signal<FinderValues>({ ...empty, ...start.suggested, ...typed() });
  const missing = signal<FinderFault | null>(null);
  /** One store for each person requested here: a late response belongs to that person, whoever is shown meanwhile. */
  const asked = new Map<string, RequestStore<'findEmail'>>();
  const current = signal(createRequestState(connection, 'findEmail'));
  /** A failure of another request is shown only with that one. */
  const state = computed((): RequestState<'findEmail'> => {
    const now = current.value.state.value;
    return now.at === 'failed' && sought(now.params) !== sought(paramsOf(values.value)) ? { at: 'idle' } : now;
  });
  let known = start.cached;
  const showCached = () => {
    const whom = sought(paramsOf(values.value));
    const isMeant = (params: Params<'findEmail'>) => sought(params) === whom;
    const cached = cachedOf(known, 'findEmail', isMeant);
    if (cached) current.value.show(cached);
    const answer = current.value.join(isMeant);
    if (answer) follow(whom, askerOf(whom), answer);
  };
  let isWritten = false;

  /** A request for someone else keeps its own store. */
  const askerOf = (whom: string) => {
    const isOthers = [...asked].some(([other, one]) => other !== whom && one === current.value);
    if (isOthers) current.value = createRequestState(connection, 'findEmail');
    asked.set(whom, current.value);
    return current.value;
  };
  const follow = (whom: string, own: RequestStore<'findEmail'>, answer: Promise<void>) => {
    void answer.then(() => {
      // The user may be typing somebody else by now.
      const isMeant = sought(paramsOf(values.value)) === whom;
      if (isMeant && current.value === own && own.state.value.at === 'shown') draft.drop([...texts, 'split', 'typed']);
    });
  };
  showCached();
  const find = (how: Pick<How, 'skipCache' | 'again' | 'services'>) => {
    missing.value = missingOf(values.value);
    if (missing.value) return;
    const { patient } = values.value;
    const params = { ...paramsOf(values.value), ...(patient ? { max_duration: limits.finder.maxDuration } : {}) };
    send(params, how);
  };
  const send = (params: Params<'findEmail'>, how: Pick<How, 'skipCache' | 'again' | 'services'>) => {
    const whom = sought(params);
    const own = askerOf(whom);
    follow(whom, own, own.ask(params, { click: true, ...how }));
  };
  /** Repeats the request behind the shown answer or failure, whatever the fields contain by now. */
  const findShown = (how: Pick<How, 'skipCache' | 'again' | 'services'>, longer = false) => {
    const now = state.value;
    if (now.at !== 'shown' && now.at !== 'failed') return find(how);
    send({ ...now.params, ...(longer ? { max_duration: limits.finder.maxDuration } : {}) }, how);
  };

  return {
    values,
    state,
    found: computed(() => (state.value.at === 'shown' ? contactOfFinding(state.value.reply.data) : null)),
    others: computed(() => (state.value.at === 'shown' ? contactsOfCandidates(state.value.reply.data) : [])),
    guess: computed(() => (state.value.at === 'shown' ? guessIn(state.value.reply.data) : null)),
    whom: computed(() => (missingOf(values.value) ? null : paramsOf(values.value))),
    fault: computed(() => missing.value ?? refusedField(state.value)),
    isAnswered: computed(
      () => state.value.at === 'shown' && sought(state.value.params) === sought(paramsOf(values.value)),
    ),
    learn(all) {
      if (!isWritten) values.value = { ...values.value, ...typed() };
      known = all;
      showCached();
    },
    write(field, text) {
      isWritten = true;
      values.value = { ...values.value, [field]: text, patient: start.patient };
      if (missing.value?.field === field) missing.value = null;
      draft.keep({ [field]: text, typed: String(connection.now()) });
    },
    setSplit(split) {
      isWritten = true;
      const now = values.value;
      const texts = split ? splitOf(now) : { name: joinedOf(now) };
      values.value = { ...now, split, ...texts };
      draft.keep({ split: split ? 'yes' : '', ...texts });
    },
    suggest(some) {
      isWritten = true;
      const before = sought(paramsOf(values.value));
      const filled = { ...(some.name === undefined ? {} : partsOf(some.name)), ...some };
      values.value = { ...values.value, ...filled, patient: start.patient };
      const now = sought(paramsOf(values.value));
      missing.value = null;
      if (now !== before) current.value = asked.get(now) ?? createRequestState(connection, 'findEmail');
      showCached();
      draft.drop(texts.filter((field) => filled[field] !== undefined));
    },
    find: () => find({}),
    findAgain: () => findShown({ skipCache: true, again: true }),
    refresh() {
      if (state.value.at === 'shown') void current.value.refresh(state.value.params);
    },
    findAt: (services) => findShown({ services }),
    choose: (service) => current.value.choose(service),
    findLonger() {
      const isMeant = state.value.at !== 'shown' || sought(state.value.params) === sought(paramsOf(values.value));
      if (isMeant) values.value = { ...values.value, patient: true };
      findShown({ skipCache: true }, true);
    },
    cancel: () => current.value.cancel(),
  };
}

/** A domain in the form that services accept; null for a company's name. */
export function domainIn(text: string): string | null {
  const word = text.trim().replace(/^["'<(]+|[.,;:>)"']+$/g, '');
  if (/\s/.test(word) || !word.includes('.')) return null;
  const address = word.includes('://') ? word : `https://${word}`;
  if (!URL.canParse(address)) return null;
  const host = new URL(address).hostname.replace(/^www\.|\.$/g, '');
  return /\.[a-z][a-z0-9-]+$/.test(host) ? host : null;
}

type Names = Pick<FinderValues, 'name' | 'first' | 'last'>;

function partsOf(name: string): Pick<Names, 'first' | 'last'> {
  const { first_name, last_name } = namedContact('', name);
  return { first: first_name ?? '', last: last_name ?? '' };
}

const joined = ({ first, last }: Names): string => `${first.trim()} ${last.trim()}`.trim();

/** The one field's name in two. Parts that the user gave the same name stay. */
function splitOf(now: Names): Pick<Names, 'first' | 'last'> {
  const name = now.name.trim();
  return name === '' || name === joined(now) ? { first: now.first, last: now.last } : partsOf(name);
}

/** The two fields' name in one. */
const joinedOf = (now: Names): string => joined(now) || now.name;

function paramsOf(values: FinderValues): Params<'findEmail'> {
  if (values.handle.trim() !== '') return { linkedin_handle: linkedInHandle(values.handle) ?? values.handle.trim() };
  const domain = domainIn(values.where);
  const where = domain === null ? { company: values.where.trim() } : { domain };
  return values.split
    ? { ...where, first_name: values.first.trim(), last_name: values.last.trim() }
    : { ...where, full_name: values.name.trim() };
}

function missingOf(values: FinderValues): FinderFault | null {
  if (values.handle.trim() !== '') return null;
  const wanted: FinderText[] = values.split ? ['first', 'last', 'where'] : ['name', 'where'];
  const field = wanted.find((one) => values[one].trim() === '');
  return field ? { field, fault: 'missing', quoted: null } : null;
}

const fields: Record<string, FinderText> = {
  domain: 'where',
  company: 'where',
  full_name: 'name',
  first_name: 'first',
  last_name: 'last',
  linkedin_handle: 'handle',
};

function refusedField(state: RequestState<'findEmail'>): FinderFault | null {
  if (state.at !== 'failed' || state.problem.code !== 'refused-input') return null;
  const field = fields[state.problem.field ?? ''];
  return field ? { field, fault: state.problem.fault, quoted: state.problem.quoted } : null;
}

/** Identifies the requested person: the same for one name field or two. */
function sought({ full_name, first_name, last_name, ...of }: Params<'findEmail'>): string {
  const { domain, company, linkedin_handle } = of;
  return (
    linkedin_handle?.toLowerCase() ??
    [full_name ?? `${first_name} ${last_name}`, domain ?? company].join('\n').toLowerCase()
  );
}

function drafted(draft: Readonly<Record<string, string>>): Partial<FinderValues> {
  const known = texts.flatMap((field) => {
    const text = draft[field];
    return text === undefined ? [] : [[field, text] as const];
  });
  return { ...Object.fromEntries(known), ...(draft.split ? { split: true } : {}) };
}
