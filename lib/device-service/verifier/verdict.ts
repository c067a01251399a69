/**
 * What can be said of an address without asking its mail server. lib/contract/README.md §2.6, §4.4.
 * It is `invalid` only where no server could take it: no address has this form, or the name server says that the domain
 * takes no mail. What only the mail server knows stays null.
 */
import type { EmailVerification, Source } from '../../contract/resources/emails.ts';
import { mostSources } from '../learn/sources.ts';
import { type AddressReading, readAddress } from './address.ts';
import type { AskDns } from './dns-over-https.ts';
import type { DomainKinds } from './domain-lists.ts';
import { isGibberish } from './gibberish.ts';
import { type MailHost, mailHostOf } from './mail-host.ts';
import type { AcceptAllHint, MailProvider } from './mail-providers.ts';

export interface DeviceVerdict {
  /** The reply of the contract. */
  data: EmailVerification & { status: DeviceStatus };
  /** More for views to show, as codes. */
  form: AddressReading;
  host: MailHost;
  provider: MailProvider | null;
  acceptAll: AcceptAllHint;
  parked: boolean;
}

/** The words of lib/contract/README.md §4.4 that need no mail server. */
type DeviceStatus = 'invalid' | 'webmail' | 'disposable' | 'unknown';

interface VerifierParts {
  kindsOf: (domain: string) => Promise<DomainKinds>;
  /** Null when the user chose no resolver. */
  ask: AskDns | null;
}

/** Never rejects. `sources` are the pages on which the address was seen, at most 20. */
export async function verifyOnDevice(
  email: string,
  { kindsOf, ask }: VerifierParts,
  { sources = [], signal }: { sources?: readonly Source[]; signal?: AbortSignal } = {},
): Promise<DeviceVerdict> {
  const form = readAddress(email);
  if (form.at !== 'read')
    return verdictOf(email, form, { at: 'not-asked' }, { webmail: null, disposable: null }, sources);
  const [host, kinds] = await Promise.all([mailHostOf(form.domain, ask, signal), kindsOf(form.domain)]);
  return verdictOf(email, form, host, kinds, sources);
}

function verdictOf(
  email: string,
  form: AddressReading,
  host: MailHost,
  kinds: DomainKinds,
  sources: readonly Source[],
): DeviceVerdict {
  const status = statusOf(form, host, kinds);
  const gibberish = form.at === 'read' ? isGibberish(form.local) : null;
  const provider = host.at === 'mx' ? host.provider : null;
  const parked = (host.at === 'mx' || host.at === 'address-only') && host.parked;
  const score = scoreOf({ status, form, host, provider, parked, gibberish, sources: sources.length });
  const unasked = { smtp_server: null, smtp_check: null, accept_all: null, block: null };
  const data = {
    ...{ status, score, email, regexp: form.at === 'read', gibberish, ...kinds, mx_records: hasMx(host), ...unasked },
    sources: sources.slice(0, mostSources),
  };
  return { data, form, host, provider, acceptAll: provider?.acceptAll ?? 'unknown', parked };
}

function statusOf(form: AddressReading, host: MailHost, { webmail, disposable }: DomainKinds): DeviceStatus {
  if (form.at === 'malformed' || host.at === 'none') return 'invalid';
  if (disposable) return 'disposable';
  return webmail ? 'webmail' : 'unknown';
}

/** A null MX counts as no MX record. */
function hasMx(host: MailHost): boolean | null {
  if (host.at === 'mx') return true;
  return host.at === 'address-only' || host.at === 'none' ? false : null;
}

export interface ScoreFacts {
  status: DeviceStatus;
  form: Pick<AddressReading, 'at'>;
  host: Pick<MailHost, 'at'>;
  provider: MailProvider | null;
  parked: boolean;
  gibberish: boolean | null;
  /** How many public pages the address was seen on. */
  sources: number;
}

/**
 * 0 to 90. Our own estimate, fitted to no data: it only orders addresses, and more evidence for an address never
 * lowers it.
 * `invalid` 0; `webmail` and `disposable` 50 (lib/contract/README.md §2.6). Otherwise from 40, the domain not known:
 *
 * | what | score |
 * | --- | --- |
 * | MX records | +20, of a known provider another +5 |
 * | an address without MX | −15 |
 * | a parked domain | −20 more |
 * | a local part that looks made | −25 |
 * | each page that shows the address | +5, up to +25 |
 * | a form that this reader can't judge | −20 |
 */
export function scoreOf({ status, form, host, provider, parked, gibberish, sources }: ScoreFacts): number {
  if (status === 'invalid') return 0;
  if (status !== 'unknown') return 50;
  const domain = host.at === 'mx' ? 20 + (provider ? 5 : 0) : host.at === 'address-only' ? -15 : 0;
  const bad = (parked ? 20 : 0) + (gibberish ? 25 : 0) + (form.at === 'unsupported' ? 20 : 0);
  return Math.max(1, Math.min(90, 40 + domain - bad + Math.min(25, 5 * sources)));
}
