/** Requests to several services, one after the other. */
import type { Core } from '../core/core.ts';
import type { Feature } from '../core/feature.ts';
import { readyToAsk } from '../core/requests-feature.ts';
import { answerId, isFresh } from '../requests/cache.ts';
import type { askInOrder } from './ask-in-order.ts';
import type { membersOf } from './members.ts';

/** In `services.js`. */
interface LateParts {
  servicesFile(): Promise<{ askInOrder: typeof askInOrder; membersOf: typeof membersOf }>;
}

export function registerWaterfall(
  core: Pick<Core, 'sessions' | 'mailboxes' | 'services' | 'settings'>,
  { servicesFile }: LateParts,
): Feature<'ask-in-order' | 'waterfall'> {
  const { sessions } = core;
  return {
    handlers: {
      async 'ask-in-order'(says, id) {
        const ready = await readyToAsk(core, says);
        if (!ready.ok) return ready;
        const parts = { ...sessions.of(says.private), answerId, isFresh };
        return (await servicesFile()).askInOrder(parts, ready.asking, id);
      },
      async waterfall() {
        const { on } = (await core.settings.get()).waterfall;
        return { members: on ? await (await servicesFile()).membersOf(sessions.of(false), core) : [] };
      },
    },
  };
}
