/** Requests to several services, one after the other. */
import type { Core } from '../core/core.ts';
import type { Feature } from '../core/feature.ts';
import { readyToAsk } from '../core/requests-feature.ts';
import type { Choices } from '../people/choices.ts';
import { answerId, isFresh } from '../requests/cache.ts';
import type { askInOrder } from './ask-in-order.ts';
import type { membersOf } from './members.ts';

/** `servicesFile`: loads `services.js`. */
interface LateParts {
  choices: Pick<Choices, 'choose'>;
  servicesFile(): Promise<{ askInOrder: typeof askInOrder; membersOf: typeof membersOf }>;
}

export function registerWaterfall(
  core: Pick<Core, 'sessions' | 'mailboxes' | 'services' | 'settings'>,
  { servicesFile, choices }: LateParts,
): Feature<'ask-in-order' | 'waterfall' | 'choose-answer'> {
  const { sessions } = core;
  return {
    handlers: {
      async 'ask-in-order'(says, id) {
        const ready = await readyToAsk(core, says);
        if (!ready.ok) return ready;
        const parts = { ...sessions.of(says.private), answerId, isFresh };
        return (await servicesFile()).askInOrder(parts, ready.asking, id);
      },
      async 'choose-answer'({ operation, params, service, private: isPrivate }) {
        if (isPrivate) return { kept: false };
        await choices.choose(operation, params, service);
        const { email } = params;
        if (typeof email === 'string') sessions.of(false).context.push({ topic: 'known', emails: [email] });
        return { kept: true };
      },
      async waterfall() {
        const { on } = (await core.settings.get()).waterfall;
        return { members: on ? await (await servicesFile()).membersOf(sessions.of(false), core) : [] };
      },
    },
  };
}
