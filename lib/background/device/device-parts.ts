/** What "This device" answers with, out of this browser: the chosen resolver, its grant, the packaged lists and the network. */
import { browser } from 'wxt/browser';
import { originPattern } from '../../browser/permissions.ts';
import type { DeviceAnswersParts } from '../../device-service/answers.ts';
import type { Wire } from '../connections/connections.ts';
import type { SettingsStore } from '../settings.ts';

interface DeviceParts {
  settings: Pick<SettingsStore, 'get'>;
  isGranted(pattern: string): Promise<boolean>;
  wire: Pick<Wire, 'fetch' | 'clock'>;
  /** What left for a resolver, to be told in the journal. */
  journal(left: { params: Record<string, unknown>; outcome: string }): void;
}

/** For `deviceAnswers`, which stands in the file that has the device's service. */
export function deviceParts({ settings, isGranted, wire: { fetch, clock }, journal }: DeviceParts): DeviceAnswersParts {
  return {
    fetch: (address, init = {}) => fetch(String(address), init),
    clock,
    resolver: async () => (await settings.get()).resolver,
    async isAllowed(address) {
      const pattern = originPattern(address);
      return pattern !== null && isGranted(pattern);
    },
    // An own resolver's path may name its user.
    sent: ({ address, name, type, reply }) =>
      journal({
        params: { resolver: new URL(address).host, domain: name, record: type.toUpperCase() },
        outcome: reply.at === 'unknown' ? reply.why : '200',
      }),
    async loadList(name) {
      const response = await globalThis.fetch(browser.runtime.getURL(`/domains/${name}.txt`));
      if (!response.ok) throw new Error(`no list of ${name} domains`);
      return response.text();
    },
  };
}
