/** A record's facts in groups. Unknown facts are left out, and so are empty groups. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { WholeAddress } from '../contact/address.tsx';
import { number } from '../format/numbers.ts';
import { siteAddress } from '../format/out-links.ts';
import { plain, plainOrNull, shownAddress, webAddress } from '../format/plain.ts';
import './records.css';

export interface Fact {
  words: string;
  value: ComponentChildren;
}

/** Empty if the value is unknown. */
export function fact(words: string, value: string | null | undefined): Fact[] {
  const said = plainOrNull(value);
  return said === null ? [] : [{ words, value: <bdi>{said}</bdi> }];
}

/** In full. Empty if it is unknown. */
export function addressFact(words: string, email: string | null): Fact[] {
  return plainOrNull(email) === null || email === null ? [] : [{ words, value: <WholeAddress email={email} /> }];
}

export function numberFact(words: string, value: number | null): Fact[] {
  return value === null ? [] : [{ words, value: number(value) }];
}

export function listFact(words: string, values: readonly string[]): Fact[] {
  const said = values.map(plain).filter((value) => value !== '');
  return said.length === 0 ? [] : [{ words, value: <bdi>{said.join(i18n.t('list_comma'))}</bdi> }];
}

/** A link if the address is safe to open, otherwise text */
export function siteFact(words: string, value: string | null): Fact[] {
  const address = siteAddress(value);
  if (address === null) return fact(words, value);
  return [{ words, value: <OutsideLink address={address}>{shownAddress(address)}</OutsideLink> }];
}

/** A link out of Harrier. Sends no referrer. */
function OutsideLink({ address, children }: { address: string; children: string }) {
  return (
    <a class="link" href={address} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
      {children}
    </a>
  );
}

const networks = {
  linkedin: (path: string) => `https://www.linkedin.com/${path}`,
  twitter: (path: string) => `https://x.com/${path}`,
  facebook: (path: string) => `https://www.facebook.com/${path}`,
  instagram: (path: string) => `https://www.instagram.com/${path}`,
  github: (path: string) => `https://github.com/${path}`,
  crunchbase: (path: string) => `https://www.crunchbase.com/${path}`,
} as const;

type Network = keyof typeof networks;

/** A bare handle needs one of these paths in front. */
const paths: Partial<Record<Network, Record<'person' | 'company', string>>> = {
  linkedin: { person: 'in/', company: 'company/' },
  crunchbase: { person: 'person/', company: 'organization/' },
};

/**
 * A profile on the web, from `marit`, `in/marit` or a full address. A handle that makes no safe address is shown as
 * text. `crowd`: followers or likes.
 */
export function webFact(
  network: Network,
  handle: string | null,
  of: 'person' | 'company',
  crowd: number | null = null,
): Fact[] {
  const said = plain(handle ?? '')
    .replace(/^[@/]+/, '')
    .replace(/\/+$/, '');
  if (said === '') return [];
  const isWhole = /^[a-z][a-z0-9+.-]*:/i.test(said);
  const path = said.includes('/') ? said : `${paths[network]?.[of] ?? ''}${said}`;
  const address = isWhole ? webAddress(said) : networks[network](path.split('/').map(encodeURIComponent).join('/'));
  const shown = isWhole ? shownAddress(said) : said;
  const value = (
    <>
      {address === null ? <bdi dir="ltr">{shown}</bdi> : <OutsideLink address={address}>{shown}</OutsideLink>}
      {crowd !== null && <span class="ink3 dot">{i18n.t('enrichment.followers', crowd, [number(crowd)])}</span>}
    </>
  );
  return [{ words: i18n.t(`enrichment.network_${network}`), value }];
}

export function FactGroup({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <section class="enrich-group">
      <h3 class="label">{title}</h3>
      <dl class="enrich-facts">
        {facts.map(({ words, value }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const longText = 280;

/** Up to a space; in a script without spaces, up to a character. */
function beginning(text: string): string {
  const space = text.lastIndexOf(' ', longText);
  const characters = [...new Intl.Segmenter().segment(text.slice(0, longText))];
  return text.slice(0, space > longText / 2 ? space : characters.at(-1)?.index);
}

/** Shows the beginning of a long text first. */
export function LongText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const said = plain(text);
  if (said.length <= longText) return <p class="enrich-text">{said}</p>;
  return (
    <p class="enrich-text">
      <bdi>{open ? said : `${beginning(said)}…`}</bdi>{' '}
      <button type="button" class="link" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? i18n.t('enrichment.less') : i18n.t('enrichment.more')}
      </button>
    </p>
  );
}

/** A long list of slugs: the first ones, and the rest on demand. */
export function Slugs({ title, slugs }: { title: string; slugs: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const all = [...new Set(slugs.map((slug) => plain(slug).replaceAll('_', ' ')))].filter((slug) => slug !== '');
  if (all.length === 0) return null;
  const shown = open ? all : all.slice(0, mostSlugs);
  return (
    <section class="enrich-group">
      <h3 class="label">{title}</h3>
      <ul class="enrich-slugs">
        {shown.map((slug) => (
          <li key={slug}>
            <bdi>{slug}</bdi>
          </li>
        ))}
        {all.length > mostSlugs && (
          <li class="bare">
            <button type="button" class="link" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? i18n.t('enrichment.less') : i18n.t('enrichment.and_more', [number(all.length - mostSlugs)])}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

const mostSlugs = 24;
