/**
 * What "This device" takes from the browser to answer: the chosen resolver, its grant, the packaged lists and the
 * network.
 */
import { browser } from 'wxt/browser';
import { originPattern } from '../../browser/permissions.ts';
import type { DeviceAnswersParts } from '../../device-service/answers.ts';
import type { RemoteServiceOptions } from '../../http-service/request.ts';
import type { SettingsStore } from '../core/settings.ts';

interface DeviceParts {
  settings: Pick<SettingsStore, 'get'>;
  isGranted(pattern: string): Promise<boolean>;
  wire: Pick<RemoteServiceOptions, 'fetch' | 'clock'>;
  /** Writes a request to a resolver into the journal. */
  journal(left: { params: Record<string, unknown>; outcome: string }): void;
}

/** For `deviceAnswers`, which is part of the device's file. */
export function deviceParts({ settings, isGranted, wire: { fetch, clock }, journal }: DeviceParts): DeviceAnswersParts {
  return {
    fetch: (address, init = {}) => fetch(String(address), init),
    clock,
    resolver: async () => (await settings.get()).resolver,
    async isAllowed(address) {
      const pattern = originPattern(address);
      return pattern !== null && isGranted(pattern);
    },
    // Only the host: the path of the user's own resolver may identify the user.
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
