/**
 * Presets by an organisation's administrator (`storage.managed`): a service's address and name, and the list for new
 * leads.
 */
import type { Clock } from '../../contract/times.ts';
import { isRecord } from '../../contract/tolerant.ts';
import { readServiceAddress, type ServiceAddress } from '../../http-service/address.ts';
import { type Area, storedValueBy } from '../storage/stored-value.ts';

export interface Policy {
  /** Cannot be changed in Harrier. The user still enters the key. */
  service: { address: ServiceAddress; name: string } | null;
  list: string | null;
}

interface Said {
  serviceAddress?: string | undefined;
  serviceName?: string | undefined;
  list?: string | undefined;
}

/** Milliseconds. After its start a browser may take seconds to load policies; no page waits that long. */
const patience = 100;

/**
 * The policy as the browser reports it, or as last stored in `area` while the browser is slow. `changed` is called if
 * the browser then reports another one.
 */
export function createPolicy(
  { area, managed, clock }: { area: Area; managed(): Promise<unknown>; clock: Clock },
  changed: () => void,
): () => Promise<Policy> {
  const stored = storedValueBy(area, 'policy', readSaid);
  let known: Said | null = null;
  let asking: Promise<void> | null = null;

  async function request(): Promise<void> {
    const [said, before] = await Promise.all([saidBy(managed), stored.get()]);
    known = said;
    if (isSame(before, said)) return;
    await stored.change(() => said);
    changed();
  }

  return async () => {
    if (known === null) {
      asking ??= request().catch(() => undefined);
      // Created only while the policy is unknown: every lookup runs this code, and an abort creates an error with a
      // stack.
      const waited = new AbortController();
      await Promise.race([asking, clock.wait(patience, waited.signal)]);
      waited.abort();
    }
    return policyOf(known ?? (await stored.get()));
  };
}

/** Firefox throws if no policy is set. */
async function saidBy(managed: () => Promise<unknown>): Promise<Said> {
  return readSaid(await managed().catch(() => null));
}

function readSaid(value: unknown): Said {
  const { serviceAddress, serviceName, list } = isRecord(value) ? value : {};
  return { serviceAddress: textOf(serviceAddress), serviceName: textOf(serviceName), list: textOf(list) };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const isSame = (one: Said, other: Said): boolean =>
  one.serviceAddress === other.serviceAddress && one.serviceName === other.serviceName && one.list === other.list;

/** An invalid address counts as not set. */
function policyOf({ serviceAddress, serviceName, list }: Said): Policy {
  const address = readServiceAddress(serviceAddress ?? '');
  return {
    service: address.ok ? { address: address.address, name: serviceName?.trim() || address.address.origin } : null,
    list: list?.trim() || null,
  };
}
