/** Several services asked in order: the user's order, what each may be asked, and daily caps. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { send } from '../../lib/messages/send.ts';
import type { ServiceView } from '../../lib/messages/service-views.ts';
import type { Settings } from '../../lib/messages/settings-views.ts';
import {
  inOrder,
  noWaterfall,
  type Waterfall,
  type WaterfallAsk,
  type WaterfallMember,
  type WaterfallService,
  waterfallAsks,
} from '../../lib/messages/waterfall.ts';
import { createNewest } from '../shell/newest.ts';

export interface WaterfallRow extends WaterfallService {
  service: ServiceView;
  /** Its price; null until it is known. */
  member: WaterfallMember | null;
}

export interface WaterfallSettings {
  waterfall: ReadonlySignal<Waterfall>;
  rows: ReadonlySignal<readonly WaterfallRow[]>;
  /** There are several services, or it is still on. */
  isOffered: ReadonlySignal<boolean>;
  setOn(on: boolean): void;
  setScore(score: number): void;
  /** Moves it by so many places. */
  move(id: string, by: number): void;
  toggle(id: string, ask: WaterfallAsk): void;
  setCap(id: string, dailyCap: number | null): void;
}

export function createWaterfallSettings(
  life: AbortSignal,
  settings: ReadonlySignal<Settings | null>,
  list: ReadonlySignal<readonly ServiceView[]>,
  change: (some: { waterfall: Waterfall }) => void,
): WaterfallSettings {
  const waterfall = computed(() => settings.value?.waterfall ?? noWaterfall);
  const members = signal<readonly WaterfallMember[]>([]);
  const newest = createNewest(life);
  const stop = effect(() => {
    const { on } = waterfall.value;
    void list.value;
    const mine = newest.begin();
    if (!on) return;
    void send('waterfall', {}).then((response) => {
      if (response.ok && !mine.aborted) members.value = response.value.members;
    });
  });
  life.addEventListener('abort', stop, { once: true });
  const services = computed(() => inOrder(waterfall.value, list.value));
  const put = (next: WaterfallService[]) => change({ waterfall: { ...waterfall.value, services: next } });
  const putOne = (id: string, some: (before: WaterfallService) => Partial<WaterfallService>) =>
    put(services.value.map((one) => (one.id === id ? { ...one, ...some(one) } : one)));

  return {
    waterfall,
    rows: computed(() =>
      services.value.flatMap((one) => {
        const service = list.value.find(({ id }) => id === one.id);
        const member = members.value.find((other) => other.service.id === one.id) ?? null;
        return service ? [{ ...one, service, member }] : [];
      }),
    ),
    isOffered: computed(() => settings.value !== null && (services.value.length > 1 || waterfall.value.on)),
    setOn: (on) => change({ waterfall: { ...waterfall.value, on } }),
    setScore: (score) => change({ waterfall: { ...waterfall.value, score } }),
    move(id, by) {
      const before = services.value;
      const from = before.findIndex((one) => one.id === id);
      const to = Math.min(Math.max(from + by, 0), before.length - 1);
      const one = before[from];
      if (one && to !== from) put(before.toSpliced(from, 1).toSpliced(to, 0, one));
    },
    toggle: (id, ask) =>
      putOne(id, ({ asks }) => ({ asks: waterfallAsks.filter((one) => asks.includes(one) !== (one === ask)) })),
    setCap: (id, dailyCap) => putOne(id, () => ({ dailyCap })),
  };
}
