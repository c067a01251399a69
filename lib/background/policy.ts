/** What an organisation's administrator presets (`storage.managed`): a service's address and name, and the list for new leads. */
import * as z from 'zod/mini';
import { readServiceAddress, type ServiceAddress } from '../http-service/address.ts';
import type { Clock } from './context.ts';
import { type Area, keptValue } from './storage/stored-value.ts';

export interface Policy {
  /** It can't be changed here; the key is still the user's. */
  service: { address: ServiceAddress; name: string } | null;
  list: string | null;
}

const text = z.catch(z.optional(z.string()), undefined);
const schema = z.object({ serviceAddress: text, serviceName: text, list: text });

type Said = z.output<typeof schema>;

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
  const kept = keptValue<Said>(area, 'policy', schema, {});
  let known: Said | null = null;
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    const [said, before] = await Promise.all([saidBy(managed), kept.get()]);
    known = said;
    if (isSame(before, said)) return;
    await kept.change(() => said);
    changed();
  }

  return async () => {
    const waited = new AbortController();
    asking ??= ask().catch(() => undefined);
    if (known === null) await Promise.race([asking, clock.wait(patience, waited.signal)]);
    waited.abort();
    return policyOf(known ?? (await kept.get()));
  };
}

/** Firefox throws where no policy is set. */
async function saidBy(managed: () => Promise<unknown>): Promise<Said> {
  const read = z.safeParse(schema, await managed().catch(() => null));
  return read.success ? read.data : {};
}

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
