/**
 * The company behind the page: name, facts, pattern, other places where it is found. Unknown facts take no space;
 * facts still on their way reserve it.
 */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Social } from '../../../lib/page/facts.ts';
import type { Domain } from '../../../lib/subject/subject.ts';
import { Name } from '../../contact/address.tsx';
import { FieldSources } from '../../contact/field-sources.tsx';
import { Tile } from '../../contact/tile.tsx';
import { Icon } from '../../controls/icon.tsx';
import { SkeletonLine } from '../../controls/skeleton.tsx';
import { socialWord } from '../../format/page-words.ts';
import { plain, plainOrNull, webAddress } from '../../format/plain.ts';
import { formatAddress, formatWords } from './address-format.ts';
import type { CompanyProfile } from './company-store.ts';
import './subject-card.css';

export interface SubjectCardProps {
  company: Omit<CompanyProfile, 'linked' | 'accept_all' | 'disposable' | 'webmail'>;
  /** More facts are on their way. */
  waiting?: boolean | undefined;
  onCopy: (text: string) => void;
}

/** Placeholder with the place and size of the head. */
export function SubjectWaiting() {
  return (
    <div class="subject" aria-hidden="true">
      <span class="tile" />
      <div class="subject-waiting">
        <p class="t15">
          <SkeletonLine share={46} />
        </p>
        <p class="t12">
          <SkeletonLine share={72} />
        </p>
      </div>
    </div>
  );
}

/** Name and facts, at the same height whatever is learned later. */
export function SubjectHead({ company, waiting = false }: Omit<SubjectCardProps, 'onCopy'>) {
  const { domain } = company;
  const name = companyName(company);
  const facts = factsOf(company);
  return (
    <div class="subject">
      <Tile name={name} />
      <div class="cut">
        <h1 class="t15 cut">
          <Name>{name}</Name>
        </h1>
        {facts.length > 0 ? (
          <Facts facts={facts} />
        ) : waiting && !hasDomainLine(name, domain) ? (
          <p class="skeleton one" aria-hidden="true">
            <SkeletonLine share={72} />
          </p>
        ) : (
          <DomainLine name={name} domain={domain} />
        )}
      </div>
    </div>
  );
}

/**
 * The company's description, its other sites, and its address pattern. `facts`: includes the facts, under a head
 * without room for them.
 */
export function SubjectAbout({ company, facts = false, onCopy }: SubjectCardProps & { facts?: boolean }) {
  const { domain } = company;
  const description = plainOrNull(company.description);
  const shown = factsOf(company);
  return (
    <>
      {facts && shown.length > 0 && (
        <div class="cut">
          <Facts facts={shown} />
        </div>
      )}
      {description && (
        <p class="t12 ink2 about" title={description}>
          <bdi>{description}</bdi>
        </p>
      )}
      <Links company={company} onCopy={onCopy} />
      {domain && shown.length > 0 && isForeign(domain) && (
        <p class="t12 ink3 about">
          <DomainLine name={companyName(company)} domain={domain} inline />
        </p>
      )}
      {domain?.hosted && <p class="t12 ink3 about">{i18n.t('company.hosted', [plain(domain.unicode)])}</p>}
      {facts && <FieldSources sources={company.sources} textOf={(fields) => textOnPage(company, fields)} />}
    </>
  );
}

function textOnPage({ name, description }: SubjectCardProps['company'], fields: readonly string[]): string | null {
  if (fields.includes('description')) return description;
  return fields.includes('organization') ? name : null;
}

/** False if `SubjectAbout` has nothing to show under a head with the facts. */
export function hasAbout(company: SubjectCardProps['company']): boolean {
  const { domain } = company;
  return (
    plainOrNull(company.description) !== null ||
    hasLinks(linksOf(company)) ||
    domain?.hosted === true ||
    (domain !== null && isForeign(domain) && factsOf(company).length > 0)
  );
}

export function companyName({ name, domain }: Pick<CompanyProfile, 'name' | 'domain'>): string {
  return plainOrNull(name) ?? domain?.unicode ?? '';
}

const spanOf = (size: string): string => plain(size).replace(/(\d)\s*-\s*(\d)/, '$1–$2');

function factsOf(company: SubjectCardProps['company']): string[] {
  const facts = [
    plainOrNull(company.industry),
    company.size && i18n.t('company.size', company.size.trim() === '1' ? 1 : 2, [spanOf(company.size)]),
    plainOrNull(company.place),
  ];
  return facts.flatMap((fact) => (fact ? [fact] : []));
}

function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <p class="t12 ink2 subject-facts" title={facts.join(' · ')}>
      {facts.map((fact) => (
        <span key={fact} class="cut">
          <bdi>{fact}</bdi>
        </span>
      ))}
    </p>
  );
}

/** Whether the domain says more than the name. */
const hasDomainLine = (name: string, domain: Domain | null): boolean =>
  domain !== null && (isForeign(domain) || name !== domain.unicode);

const isForeign = (domain: Domain) => domain.unicode !== domain.ascii;

/** The domain under the name, if there is nothing better; an international one in both forms. */
function DomainLine({ name, domain, inline = false }: { name: string; domain: Domain | null; inline?: boolean }) {
  if (!domain || (inline ? !isForeign(domain) : !hasDomainLine(name, domain))) return null;
  const words = isForeign(domain)
    ? i18n.t('company.both_forms', [plain(domain.unicode), domain.ascii])
    : domain.unicode;
  const line = <bdi dir="ltr">{words}</bdi>;
  return inline ? line : <p class="t12 ink2 cut">{line}</p>;
}

const socials = [
  'linkedin',
  'twitter',
  'facebook',
  'instagram',
  'youtube',
  'github',
] as const satisfies readonly Social[];

interface CompanyLinks {
  pattern: string | null;
  links: { social: Social; address: string }[];
  technologies: string[];
}

function linksOf(company: SubjectCardProps['company']): CompanyLinks {
  return {
    pattern: plainOrNull(company.pattern),
    links: socials.flatMap((social) => {
      const address = webAddress(company.socials[social]);
      return address === null ? [] : [{ social, address }];
    }),
    technologies: company.technologies.map(plain).filter((name) => name !== ''),
  };
}

const hasLinks = ({ pattern, links, technologies }: CompanyLinks) =>
  pattern !== null || links.length > 0 || technologies.length > 0;

function Links({ company, onCopy }: Pick<SubjectCardProps, 'company' | 'onCopy'>) {
  const [open, setOpen] = useState(false);
  const all = linksOf(company);
  const { pattern, links, technologies } = all;
  if (!hasLinks(all)) return null;
  return (
    <>
      <div class="subject-links t12 ink2">
        {pattern && (
          <button
            type="button"
            class="line pattern"
            title={i18n.t('company.copy_pattern')}
            onClick={() => onCopy(formatAddress(pattern, company.domain))}
          >
            <bdi class="cut">{formatWords(pattern)}</bdi>
            <Icon name="copy" size="small" label={i18n.t('company.copy_pattern')} />
          </button>
        )}
        <span class="links">
          {links.map(({ social, address }) => (
            <a key={social} href={address} target="_blank" rel="noopener noreferrer nofollow">
              {socialWord(social)}
            </a>
          ))}
          {technologies.length > 0 && (
            <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
              {i18n.t('company.technologies', technologies.length)}
            </button>
          )}
        </span>
      </div>
      {open && <p class="t12 ink2 technologies">{technologies.join(i18n.t('list_comma'))}</p>}
    </>
  );
}
