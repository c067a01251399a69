/** Keeps the services of the waterfall, as prices name them, up to date while it is on. */
import { effect, type ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import { send } from '../../lib/messages/send.ts';
import type { ServiceView, Usage } from '../../lib/messages/service-views.ts';
import type { Settings } from '../../lib/messages/settings-views.ts';
import { noWaterfall, type WaterfallMember } from '../../lib/messages/waterfall.ts';
import { plain } from '../format/plain.ts';
import { enoughScore, loading, type Member, members } from '../format/waterfall-words.ts';
import { createNewest } from './newest.ts';
import { isFreeAt } from './plan.ts';

interface WaterfallOf {
  settings: ReadonlySignal<Settings | null>;
  /** The chosen service and its plan: what changes there may change the waterfall, too. */
  service: ReadonlySignal<ServiceView | null>;
  usage: ReadonlySignal<Usage | null>;
}

/** Until the services are known, only the chosen one is asked, and its price stated. */
export function followWaterfall(life: AbortSignal, { settings, service, usage }: WaterfallOf): void {
  const newest = createNewest(life);
  const stop = effect(() => {
    const waterfall = settings.value?.waterfall;
    void [service.value, usage.value];
    enoughScore.value = waterfall?.score ?? noWaterfall.score;
    const mine = newest.begin();
    const show = (all: Member[]) => {
      members.value = all;
    };
    if (!waterfall?.on) {
      loading.value = null;
      if (members.peek().length > 0) show([]);
      return;
    }
    loading.value = send('waterfall', {}).then((response) => {
      if (response.ok && !mine.aborted) show(response.value.members.map(memberOf));
    });
  });
  life.addEventListener(
    'abort',
    () => {
      stop();
      members.value = [];
      loading.value = null;
    },
    { once: true },
  );
}

function memberOf({ service, usage, asks, capped }: WaterfallMember): Member {
  const here = service.kind === 'device';
  const name = here ? i18n.t('device.name') : plain(service.name);
  return { id: service.id, name, here, free: isFreeAt(service, usage), capped, asks };
}
