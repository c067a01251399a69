import { once, takeTurns } from '../../contract/async.ts';
import { createRemoteService } from '../../http-service/http-service.ts';
import type { Core } from '../core/core.ts';
import type { Feature } from '../core/feature.ts';
import { isRemote } from '../core/services.ts';
import { joiningAs, optOutsOf, teamSteps } from '../jobs/kinds/team-steps.ts';
import { mayLeaveUnasked as mayLeave } from '../requests/privacy-guard.ts';
import type { Area } from '../storage/stored-value.ts';
import { syncedAs } from '../storage/vault.ts';
import { askTeamStated, sendBeside } from './ask-team.ts';
import type { ConnectParts, connect } from './connect.ts';
import { type ForgetServicesParts, forgetServices } from './forget-services.ts';
import { disconnect, trySample, useDevice } from './replace-services.ts';
import { servicesSlot } from './services.ts';

type Shared = Pick<Core, 'sessions' | 'services' | 'settings' | 'pushes' | 'snapshots' | 'deletions' | 'resume'>;

interface Own
  extends ForgetServicesParts,
    Pick<ConnectParts, 'records' | 'vault' | 'isGranted' | 'changed' | 'rateLimits' | 'wire' | 'runTeamFile'> {
  rateLimits: ConnectParts['rateLimits'];
  local: Area;
  /** `services.js`. */
  servicesFile(): Promise<{ connect: typeof connect }>;
}

type Names =
  | 'restate-service'
  | 'manage-team'
  | 'team-audit'
  | 'deleted-leads'
  | 'restore-lead'
  | 'opt-out-of-team'
  | 'report-at-team'
  | 'look-up-in-app'
  | 'connect'
  | 'unlock'
  | 'use-device'
  | 'try-sample'
  | 'choose-service'
  | 'disconnect';

export function registerConnections(core: Shared, own: Own): Feature<Names> {
  const { services, snapshots } = core;
  const now = () => own.wire.clock.now();
  const parts: ConnectParts = {
    ...own,
    services,
    deletions: core.deletions,
    session: () => core.sessions.of(false),
    http: { createRemoteService, askTeamStated, sendBeside },
  };
  /** Clears snapshots before and after: one stored during `work` may still show the former service. */
  async function withoutSnapshots<Result>(work: () => Promise<Result>): Promise<Result> {
    await snapshots.clear();
    const result = await work();
    await snapshots.clear();
    return result;
  }
  const accounts = async () =>
    (await services.standing()).filter(isRemote).map(({ record: { id, account }, address: { origin } }) => ({
      ...{ service: id, origin, account },
    }));
  const optOuts = once(async () =>
    (await teamSteps(own)).createOptOuts({ session: () => core.sessions.of(false), accounts, vault: own.vault }),
  );
  const inTurn = takeTurns();
  /** Loads `team.js` only if there are any. */
  const repeatOptOuts = () =>
    inTurn(async () => {
      for (const { service } of await accounts())
        if (await own.vault.kept(optOutsOf(service))) return (await optOuts()).repeat();
    });
  return {
    handlers: {
      async connect(intent) {
        const connected = await withoutSnapshots(async () => (await own.servicesFile()).connect(parts, intent));
        if (connected.ok) core.resume('key');
        return connected;
      },
      async 'restate-service'({ service }) {
        const connection = await core.sessions.of(false).context.connectionOf(service);
        await connection?.restate?.();
        return {};
      },
      'manage-team': async (says) => (await teamSteps(own)).manageTeam(core.sessions.of(false), says),
      'team-audit': async (says) => (await teamSteps(own)).readAudit(core.sessions.of(false), says),
      'deleted-leads': async (says) => (await teamSteps(own)).listDeleted(core.sessions.of(false), says),
      'restore-lead': async (says) => (await teamSteps(own)).restoreLead(core.sessions.of(false), says),
      'opt-out-of-team': async (says) => (await optOuts()).optOut(says),
      'report-at-team': async (says) => (await teamSteps(own)).reportPerson(core.sessions.of(false), says),
      'look-up-in-app': async (says) =>
        (await teamSteps(own)).lookUpInApp({ ...core.sessions.of(false), mayLeave }, says),
      async unlock({ service, passphrase }) {
        const one = await services.find(service);
        const owner = one?.kind === 'remote' && { service, origin: one.address.origin };
        const unlocked = owner ? await own.vault.unlock(owner, passphrase) : false;
        if (unlocked) {
          own.changed();
          core.resume('unlock');
        }
        return { unlocked };
      },
      async 'use-device'() {
        await withoutSnapshots(() => useDevice(parts, now()));
        core.resume('key');
        return services.list();
      },
      async 'try-sample'() {
        await withoutSnapshots(() => trySample(parts, now()));
        return services.list();
      },
      async 'choose-service'({ service }) {
        await snapshots.clear();
        const chosen = await services.choose(service);
        core.resume('key');
        return chosen;
      },
      async disconnect({ service }) {
        await disconnect(parts, service);
        core.resume('start');
        return services.list();
      },
    },
    resume(occasion) {
      if (occasion === 'start') own.vault.prune(() => standingNow(own)).catch(() => undefined);
      repeatOptOuts().catch(() => undefined);
    },
    forget: forgetServices(core, own),
  };
}

/**
 * Searches the raw record: an unreadable entry may come from another version, and its key must stay. So must what a
 * joining or a pending opt-out needs to be finished, and what a sync keeps.
 */
async function standingNow({ local }: Own): Promise<(service: string) => boolean> {
  const stored = JSON.stringify(await local.get(servicesSlot));
  return (slot) =>
    slot.startsWith(joiningAs('')) || slot.startsWith(syncedAs('')) || stored.includes(slot.replace(optOutsOf(''), ''));
}
