/** A second service, asked after the service in use. */
import type { Page } from 'puppeteer-core';
import { noWaterfall } from '../../../lib/messages/waterfall.ts';
import { say } from '../../faults/say.ts';
import type { Reference } from '../../service/reference.ts';
import { startService } from '../../service/start-service.ts';

/**
 * Connects a second service named "Quay" from this extension page. The service in use stays selected and is asked
 * first.
 */
export async function withQuay(page: Page): Promise<Reference> {
  const quay = await startService();
  const key = quay.keys.starter;
  const connected = await say(page, 'connect', {
    ...{ service: null, name: 'Quay', address: quay.base, key, keyKept: 'device' as const },
  });
  if (!connected.ok) throw new Error('Quay is not connected');
  const second = connected.service.id;
  const { services } = await say(page, 'choose-service', { service: second });
  const first = services.find(({ kind, id }) => kind === 'remote' && id !== second);
  if (!first) throw new Error('There is no first service');
  await say(page, 'choose-service', { service: first.id });
  await say(page, 'change-settings', { waterfall: { ...noWaterfall, on: true } });
  return quay;
}
