/**
 * Asks a connected app about addresses and domains. Answers are cached for an hour. An app gets one look-up at a time,
 * and the pause that it asks for; after a short one the rest is looked up.
 */
import { takeTurnsByName } from '../../contract/async.ts';
import type { Clock } from '../../contract/times.ts';
import type { DomainKinds } from '../../device-service/verifier/domain-lists.ts';
import type { App, AppRecord, LookedUp, LookUp, LookUpProblem, Reach, Wanted } from '../apps/app.ts';
import type { Seal } from '../apps/sealed-settings.ts';
import type { Database } from '../database/database.ts';
import type { CachedRecords } from '../store/app-records.ts';
import { lendTeamStore, type TeamStore } from '../store/team-store.ts';

interface AppLookUpsParts {
  database: Database;
  seal: Seal;
  /** By provider. */
  apps: ReadonlyMap<string, App>;
  fetch: Reach['fetch'];
  clock: Clock;
  /** Recognises mail providers, which are no company's domain. */
  kindsOf(domain: string): Promise<DomainKinds>;
}

export interface Asker {
  team: number;
  key: string;
}

export interface AppAnswer {
  answers: ReadonlyMap<string, CachedRecords>;
  /** Addresses of people who opted out: not asked about. */
  optedOut: readonly string[];
  /** Why the others were not answered; `wait`: milliseconds. */
  problem: { reason: string; wait: number | null } | null;
}

/** `null` if there is no such app, or it only receives. */
export type AskApp = (asker: Asker, app: string, wanted: Wanted) => Promise<AppAnswer | null>;

/** Milliseconds for a whole look-up, its turn included: a person waits for it. */
const lookUpTime = 20_000;
const patience = 8_000;
/** Between two rounds at least, and rounds at most, of an app that wants a pause. */
const leastPause = 500;
const mostRounds = 10;

export function createAskApp(parts: AppLookUpsParts): AskApp {
  const { database, seal, apps, clock } = parts;
  const takeTurn = takeTurnsByName();
  /** By app, when it may be asked again. New settings may be another account's. */
  const holds = new Map<string, { until: number; sealed: string }>();

  return async (asker, app, { emails, domains }) => {
    const lend = lendTeamStore(database, asker);
    const companies = await withoutMailProviders(domains, parts);
    const known = await lend((store) => read(store, app, [...emails, ...companies], clock.now()), 'read');
    const provider = known.stored && apps.get(known.stored.provider);
    if (!known.stored || !provider) return null;
    const connected = provider.connect(seal.open(known.stored.sealed, { team: asker.team, app }));
    if (connected.ok && connected.lookUp === null) return null;
    const open = { emails: emails.filter((one) => !known.optedOut.includes(one)), domains: companies };
    const missing = without(open, known.answers);
    const answered = { answers: known.answers, optedOut: known.optedOut, problem: null };
    if (isEmpty(missing)) return answered;
    const { off } = known.stored;
    if (off !== null) return { ...answered, problem: { reason: off, wait: null } };
    if (!connected.ok || connected.lookUp === null)
      return { ...answered, problem: { reason: 'Its settings are not complete.', wait: null } };
    const { lookUp } = connected;
    const { sealed } = known.stored;
    return { ...answered, ...(await inTurn(`${asker.team} ${app}`, asked)) };

    /** The turn before may have asked the same. */
    async function asked(place: string, signal: AbortSignal): Promise<AppAnswer> {
      const now = clock.now();
      const { answers } = await lend((store) => read(store, app, [...open.emails, ...open.domains], now), 'read');
      const rest = without(open, answers);
      const looked = isEmpty(rest) ? nothingAsked : await ask(lookUp, rest, { place, sealed }, signal);
      const out =
        looked.found.size === 0
          ? new Set<string>()
          : await lend((store) => keep(store, app, { ...looked, sealed }, now));
      for (const [about, records] of looked.found) if (!out.has(about)) answers.set(about, { records, askedAt: now });
      return { answers, optedOut: [...known.optedOut, ...out], problem: looked.problem && shown(looked.problem) };
    }
  };

  async function inTurn(
    place: string,
    work: (place: string, signal: AbortSignal) => Promise<AppAnswer>,
  ): Promise<Partial<AppAnswer>> {
    const ending = new AbortController();
    const ended = new AbortController();
    void clock.wait(lookUpTime, ended.signal).then(
      () => ending.abort(),
      () => undefined,
    );
    try {
      return await takeTurn(place, async () =>
        ending.signal.aborted ? { problem: tooLate } : work(place, ending.signal),
      );
    } finally {
      ended.abort();
    }
  }

  async function ask(
    lookUp: LookUp,
    wanted: Wanted,
    { place, sealed }: { place: string; sealed: string },
    signal: AbortSignal,
  ): Promise<LookedUp> {
    const found = new Map<string, AppRecord[]>();
    const hold = holds.get(place);
    const heldFor = hold?.sealed === sealed ? hold.until - clock.now() : 0;
    if (heldFor > 0) return { found, problem: { at: 'later', reason: 'It wants a pause.', wait: heldFor } };
    holds.delete(place);
    const until = clock.monotonic() + lookUpTime;
    const reach: Reach = { fetch: parts.fetch, now: clock.now, patience, signal };
    for (let round = 1; ; round += 1) {
      const looked = await lookUp(without(wanted, found), reach);
      for (const [about, records] of looked.found) found.set(about, records);
      if (signal.aborted) return { found, problem: isEmpty(without(wanted, found)) ? null : late };
      const { problem } = looked;
      const wait = problem && 'wait' in problem ? problem.wait : null;
      if (wait === null) return { found, problem };
      const pause = Math.max(leastPause, wait);
      if (round === mostRounds || clock.monotonic() + pause > until) {
        holds.set(place, { until: clock.now() + pause, sealed });
        return { found, problem };
      }
      await clock.wait(pause, signal).catch(() => undefined);
    }
  }
}

const tooLate = { reason: 'It is still busy with other look-ups.', wait: null };
const late: LookUpProblem = { at: 'later', reason: 'It did not answer in time.', wait: null };
const nothingAsked: LookedUp = { found: new Map(), problem: null };

function shown(problem: LookUpProblem): AppAnswer['problem'] {
  return { reason: problem.reason, wait: 'wait' in problem ? problem.wait : null };
}

async function read({ apps, appAnswers, optOuts }: TeamStore, app: string, about: readonly string[], now: number) {
  const stored = await apps.settings(app);
  const optedOut = [...(await optOuts.among(about))];
  const answers = await appAnswers.known(
    app,
    about.filter((one) => !optedOut.includes(one)),
    now,
  );
  return { stored, optedOut, answers };
}

/** Caches answers and returns the addresses that opted out meanwhile. Skips those, and all if the settings changed. */
async function keep(
  { apps, appAnswers, optOuts }: TeamStore,
  app: string,
  { found, sealed }: Pick<LookedUp, 'found'> & { sealed: string },
  now: number,
): Promise<ReadonlySet<string>> {
  const optedOut = await optOuts.among([...found.keys()]);
  const kept = new Map([...found].filter(([about]) => !optedOut.has(about)));
  if ((await apps.settings(app))?.sealed === sealed) await appAnswers.keep(app, kept, now);
  return optedOut;
}

async function withoutMailProviders(
  domains: readonly string[],
  { kindsOf }: Pick<AppLookUpsParts, 'kindsOf'>,
): Promise<string[]> {
  const kinds = await Promise.all(domains.map(kindsOf));
  return domains.filter((_, at) => kinds[at]?.webmail !== true);
}

function without({ emails, domains }: Wanted, answers: ReadonlyMap<string, unknown>): Wanted {
  const isOpen = (one: string) => !answers.has(one);
  return { emails: emails.filter(isOpen), domains: domains.filter(isOpen) };
}

const isEmpty = ({ emails, domains }: Wanted): boolean => emails.length + domains.length === 0;
