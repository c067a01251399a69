/** The background's features, and what each one gets beside the core. */
import type { MessageName } from '../messages/catalogue.ts';
import { registerBadge } from './badge/badge-feature.ts';
import type { Built } from './build-core.ts';
import { registerConnections } from './connections/connections-feature.ts';
import { handlersOf } from './core/feature.ts';
import { registerJobs } from './core/jobs-feature.ts';
import { registerRequests } from './core/requests-feature.ts';
import { registerSettings } from './core/settings-feature.ts';
import { registerDevice } from './device/device-feature.ts';
import { registerLeads } from './leads/leads-feature.ts';
import { registerLookup } from './lookup/lookup-feature.ts';
import { registerMailbox } from './mailbox/mailbox-feature.ts';
import type { Platform } from './platform.ts';
import type { Startup, StartupMessage } from './startup.ts';
import { lastSynced, registerSync } from './sync/sync-feature.ts';
import { registerWaterfall } from './waterfall/waterfall-feature.ts';

/** In the order in which they handle a deletion: services first, so that work in flight no longer belongs to one. */
export function registerFeatures(platform: Platform, startup: Startup, built: Built) {
  const { core, store, guard, rateLimits, choices, device, registry, release } = built;
  const { local, session, deviceKeys, wire, files, backUpFiles, estimate, runTeamFile, servicesFile } = platform;
  return {
    connections: registerConnections(core, {
      ...startup,
      local,
      session,
      deviceKeys,
      wire,
      rateLimits,
      release,
      runTeamFile,
      servicesFile,
    }),
    mailbox: registerMailbox(core, { registry, mailApi: platform.mail, session }),
    requests: registerRequests(core, { store, guard }),
    waterfall: registerWaterfall(core, { servicesFile, choices }),
    sync: registerSync({ ...platform, ...startup, core, device, release, wakeAt: built.wakeForSync }),
    device: registerDevice(core, { device, backUpFiles, estimate, synced: () => lastSynced(local) }),
    jobs: registerJobs(core, { files }),
    settings: registerSettings(core),
    lookup: registerLookup(core),
    leads: registerLeads(core, platform),
    badge: registerBadge(core, { device, changed: platform.shownChanged }),
  };
}

/** A message that no feature answers, or that two answer, is a type error. */
export const handlersOfFeatures = handlersOf<Exclude<MessageName, StartupMessage>>();
