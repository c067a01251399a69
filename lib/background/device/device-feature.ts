/** This device's knowledge: back-ups, people, and what pages say about its leads. */
import { writeDay } from '../../contract/times.ts';
import type { Core } from '../core/core.ts';
import { type Forgets, withKnown } from '../core/deletions.ts';
import { isDeviceFirst } from '../core/device-first.ts';
import type { Feature } from '../core/feature.ts';
import { sessionsOf } from '../core/window-session.ts';
import { withoutPerson } from '../requests/forget-person.ts';
import type { BackUpFiles } from '../storage/back-up-files.ts';
import type { Estimate } from '../storage/refusal.ts';
import { type BackUps, createBackUps } from './backup/back-ups.ts';
import type { Device } from './device.ts';

type Shared = Pick<
  Core,
  'clock' | 'sessions' | 'services' | 'settings' | 'snapshots' | 'pushes' | 'forgetServiceData' | 'leadFilters'
>;

interface Own {
  /** Loads the device's file on first use. */
  device(): Promise<Device>;
  /** Where back-up files are while they are saved or read. */
  backUpFiles: BackUpFiles;
  /** Storage used by the extension, and its quota. */
  estimate: Estimate;
  /** When other browsers' changes were last taken, epoch milliseconds; null without a sync. */
  synced(): Promise<number | null>;
}

type Names =
  | 'device-contents'
  | 'write-back-up'
  | 'read-back-up'
  | 'back-up-work'
  | 'drop-back-up'
  | 'people-on-device'
  | 'people-there'
  | 'closed-filters'
  | 'lost-leads'
  | 'changed-leads'
  | 'page-words'
  | 'refuse-change'
  | 'person-report'
  | 'retention';

/** Milliseconds. Longer than the pause between checks of a sync, shorter than an absence. */
const freshSync = 15 * 60_000;

export function registerDevice(core: Shared, { device, backUpFiles, estimate, synced }: Own): Feature<Names> {
  const { sessions, services, snapshots } = core;
  const backUps = createBackUps({
    device,
    files: backUpFiles,
    clock: core.clock,
    async replacing() {
      const own = (await services.standing()).find(({ kind }) => kind === 'device');
      if (own) await core.forgetServiceData(own.record.id);
      await snapshots.clear();
    },
    restored() {
      void snapshots.clear();
      core.pushes.push({ topic: 'restored' }, false);
    },
  });
  /** This device, if it is the chosen service; otherwise null. */
  const answering = async () => ((await sessions.of(false).context.connection())?.isDevice === true ? device() : null);
  const retaining = () => ({ ...sessions.of(false), settings: core.settings });
  /** Leads unchanged for long, if the user wants that. Another browser may have changed them: its sync goes first. */
  async function daily(): Promise<void> {
    const now = core.clock.now();
    const { auto, ran } = (await core.settings.get()).retention;
    if (!auto || ran === writeDay(now) || (await services.chosen())?.kind !== 'device') return;
    const since = await synced();
    if (since === null || now - since < freshSync) await (await device()).retainDaily(retaining());
  }
  return {
    handlers: {
      async 'device-contents'() {
        const known = await device();
        const [counts, halfRestored, { usage = null }] = await Promise.all([
          known.counts(),
          known.halfRestored(),
          estimate().catch(() => ({ usage: null })),
        ]);
        const { companies, addresses, articles, leads } = counts;
        return { companies, addresses, articles, leads, bytes: usage, halfRestored };
      },
      'write-back-up': ({ passphrase }, id) => backUps.write(passphrase, id),
      'read-back-up': ({ how, passphrase }, id) => backUps.read(how, passphrase, id),
      'back-up-work': async () => backUps.work(),
      async 'drop-back-up'() {
        await backUps.drop();
        return {};
      },
      async 'people-on-device'({ private: isPrivate, ...whom }) {
        const { context, requests } = sessions.of(isPrivate);
        if (!(await isDeviceFirst(context))) return { people: [], more: false, company: null };
        const { people, ...of } = await (await device()).people(whom);
        return { people: (await requests.optOuts.without(people)) ?? [], ...of };
      },
      async 'people-there'({ domain }) {
        const { people, ...of } = (await (await answering())?.peopleThere(domain)) ?? { people: [], writesFrom: null };
        return { people: await sessions.of(false).requests.optOuts.withoutNamed(people, [domain]), ...of };
      },
      'closed-filters': async () => ({ closed: (await (await answering())?.closedFilters()) ?? [] }),
      'lost-leads': async () => ({ leads: (await (await answering())?.lostLeads()) ?? [] }),
      'changed-leads': async () => ({ leads: (await (await answering())?.changedLeads()) ?? [] }),
      'page-words': async ({ lead }) => (await (await answering())?.pageWords(lead)) ?? { changes: [], sources: {} },
      async 'refuse-change'({ lead, field, value }) {
        const known = await answering();
        await known?.refuseChange(lead, field, value);
        return { refused: known !== null };
      },
      async 'person-report'({ email }) {
        const { requests, context } = sessions.of(false);
        const { store, files } = context;
        const whom = { operation: 'verifyEmail', params: { email: email.trim() } };
        const emails = await requests.addressesOf(whom);
        const [changes, names, optedOut, filters] = await Promise.all([
          withoutPerson(store, whom, emails),
          requests.namesOf(whom, emails),
          requests.optOuts.hasAddress(email.trim()),
          core.leadFilters.naming(emails),
        ]);
        return (await device()).report({ store, files, emails, names, changes, optedOut, filters });
      },
      retention: async (says, id) => (await device()).retain(retaining(), says, id),
    },
    resume() {
      backUps.tidy();
      void daily().catch(() => undefined);
    },
    forget: [knowledge(core, device, backUps)],
  };
}

const knowledge = (
  { sessions, pushes }: Pick<Core, 'sessions' | 'pushes'>,
  device: Own['device'],
  backUps: Pick<BackUps, 'drop'>,
): Forgets => ({
  name: 'the device',
  async prepare(deletion) {
    if (deletion.kind !== 'person') return deletion;
    const own = await device();
    const known = withKnown(deletion, 'emails', await own.addressesOnDevice(own, deletion));
    const names = sessionsOf(sessions, known).map(({ requests }) => requests.namesOf(known, known.emails));
    return withKnown(known, 'names', (await Promise.all([...names, own.namesOnDevice(known)])).flat());
  },
  async forget(deletion) {
    if (deletion.kind === 'person') {
      if (deletion.private) return;
      // A back-up being written or waiting here may name them. A restore keeps opt-outs out.
      await backUps.drop(deletion.by === 'user');
      const own = await device();
      await own.forgetOnDevice(own, deletion);
      pushes.push({ topic: 'forgotten', emails: deletion.emails }, false);
    } else if (deletion.kind === 'everything' || deletion.of === 'device') {
      await backUps.drop();
      await (await device()).forgetEverything();
    }
  },
});
