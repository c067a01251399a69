/** Normalises domains and article addresses to the store's form. */
import { fold } from '../contract/text.ts';

const tracking = /^(utm_|fbclid$|gclid$|mc_|ref$)/;

/** ASCII and lower case, without `www.`, scheme or path; null when it is no domain. */
export function tidyDomain(text: string): string | null {
  const url = parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  const host = url?.hostname.replace(/^www\./, '').replace(/\.$/, '') ?? '';
  const labels = host.split('.');
  const good = labels.length > 1 && labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label));
  return good && !/^\d+$/.test(labels.at(-1) ?? '') ? host : null;
}

/** The domain that a filter names, as a search takes it: a web address or an international name may stand for it. */
export const domainIn = (text: string): string => tidyDomain(text) ?? fold(text);

/** Host and path, without tracking parameters; null when it is no web address. */
export function tidyAddress(text: string): string | null {
  const url = parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const params = [...url.searchParams].filter(([name]) => !tracking.test(name));
  const query = params.length > 0 ? `?${new URLSearchParams(params)}` : '';
  return `${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}${query}`;
}

/** The domain of an address, in the form of `tidyDomain`. */
export function domainOf(address: string): string | null {
  return tidyDomain(address.slice(address.lastIndexOf('@') + 1));
}

function parse(text: string): URL | null {
  return URL.canParse(text.trim()) ? new URL(text.trim()) : null;
}
