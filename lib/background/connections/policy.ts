/** What an organisation's administrator presets (`storage.managed`): a service's address and name, and the list for new leads. */
import type { Clock } from '../../contract/times.ts';
import { isRecord } from '../../contract/tolerant.ts';
import { readServiceAddress, type ServiceAddress } from '../../http-service/address.ts';
import { type Area, storedValueBy } from '../storage/stored-value.ts';

export interface Policy {
  /** It can't be changed here; the key is still the user's. */
  service: { address: ServiceAddress; name: string } | null;
  list: string | null;
}

interface Said {
  serviceAddress?: string | undefined;
  serviceName?: string | undefined;
  list?: string | undefined;
}

/** Milliseconds. After its own start a browser may take seconds to know its policies: no screen waits for that. */
const patience = 100;

/**
 * Gives what policy presets: as the browser says it, or while that takes too long as it was last seen, in `area`. `changed` is called
 * when the browser then says something else.
 */
export function createPolicy(
  { area, managed, clock }: { area: Area; managed(): Promise<unknown>; clock: Clock },
  changed: () => void,
): () => Promise<Policy> {
  const kept = storedValueBy(area, 'policy', readSaid);
  let known: Said | null = null;
  let asking: Promise<void> | null = null;

  async function request(): Promise<void> {
    const [said, before] = await Promise.all([saidBy(managed), kept.get()]);
    known = said;
    if (isSame(before, said)) return;
    await kept.change(() => said);
    changed();
  }

  return async () => {
    const waited = new AbortController();
    asking ??= request().catch(() => undefined);
    if (known === null) await Promise.race([asking, clock.wait(patience, waited.signal)]);
    waited.abort();
    return policyOf(known ?? (await kept.get()));
  };
}

/** Firefox throws where no policy is set. */
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

/** An address that is none counts as not set. */
function policyOf({ serviceAddress, serviceName, list }: Said): Policy {
  const address = readServiceAddress(serviceAddress ?? '');
  return {
    service: address.ok ? { address: address.address, name: serviceName?.trim() || address.address.origin } : null,
    list: list?.trim() || null,
  };
}
