/** The company behind the page: name, facts, pattern, where else it is met. What is not known takes no room; what is on its way leaves it. */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Social } from '../../../lib/page/facts.ts';
import type { Domain } from '../../../lib/subject/subject.ts';
import { Name } from '../../contact/address.tsx';
import { Tile } from '../../contact/tile.tsx';
import { Icon } from '../../controls/icon.tsx';
import { SkeletonLine } from '../../controls/skeleton.tsx';
import { socialWord } from '../../format/page-words.ts';
import { plain, plainOrNull, webAddress } from '../../format/plain.ts';
import type { CompanyProfile } from './company-store.ts';
import './subject-card.css';

export interface SubjectCardProps {
  company: Omit<CompanyProfile, 'linked' | 'accept_all' | 'disposable' | 'webmail'>;
  /** More about it is on its way. */
  waiting?: boolean | undefined;
  onCopy: (text: string) => void;
}

export function SubjectCard({ company, waiting = false, onCopy }: SubjectCardProps) {
  const { domain } = company;
  const name = plainOrNull(company.name) ?? domain?.unicode ?? '';
  const facts = [
    plainOrNull(company.industry),
    company.size && i18n.t('company.size', [plain(company.size).replace(/(\d)\s*-\s*(\d)/, '$1–$2')]),
    plainOrNull(company.place),
  ].filter((fact) => fact !== null && fact !== '');
  const description = plainOrNull(company.description);
  return (
    <>
      <div class="subject">
        <Tile name={name} />
        <div class="cut">
          <h1 class="t15 cut">
            <Name>{name}</Name>
          </h1>
          {facts.length > 0 ? (
            <p class="t12 ink2 subject-facts" title={facts.join(' · ')}>
              {facts.map((fact) => (
                <bdi key={fact} class="cut">
                  {fact}
                </bdi>
              ))}
            </p>
          ) : waiting && !hasDomainLine(name, domain) ? (
            <p class="skeleton one" aria-hidden="true">
              <SkeletonLine share={72} />
            </p>
          ) : (
            <DomainLine name={name} domain={domain} />
          )}
        </div>
      </div>
      {description && (
        <p class="t12 ink2 about" title={description}>
          <bdi>{description}</bdi>
        </p>
      )}
      <Links company={company} onCopy={onCopy} />
      {domain && facts.length > 0 && isForeign(domain) && (
        <p class="t12 ink3 about">
          <DomainLine name={name} domain={domain} inline />
        </p>
      )}
      {domain?.hosted && <p class="t12 ink3 about">{i18n.t('company.hosted', [plain(domain.unicode)])}</p>}
    </>
  );
}

/** The domain, where the name says something else. */
const hasDomainLine = (name: string, domain: Domain | null): boolean =>
  domain !== null && (isForeign(domain) || name !== domain.unicode);

const isForeign = (domain: Domain) => domain.unicode !== domain.ascii;

/** The domain under the name, where there is nothing better; an international one in both its forms. */
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

function Links({ company, onCopy }: Pick<SubjectCardProps, 'company' | 'onCopy'>) {
  const [open, setOpen] = useState(false);
  const pattern = plainOrNull(company.pattern);
  const links = socials.flatMap((social) => {
    const address = webAddress(company.socials[social]);
    return address === null ? [] : [{ social, address }];
  });
  const technologies = company.technologies.map(plain).filter((name) => name !== '');
  if (pattern === null && links.length === 0 && technologies.length === 0) return null;
  return (
    <>
      <div class="subject-links t12 ink2">
        {pattern && (
          <button
            type="button"
            class="line pattern"
            title={i18n.t('company.copy_pattern')}
            onClick={() => onCopy(patternOf(pattern, company.domain))}
          >
            <span class="mono cut" dir="ltr">
              {pattern.replace(/@.*$/, '')}@
            </span>
            <Icon name="copy" size="small" label={i18n.t('company.copy_pattern')} />
          </button>
        )}
        <span class="push links">
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

const patternOf = (pattern: string, domain: Domain | null) =>
  pattern.includes('@') || !domain ? pattern : `${pattern}@${domain.unicode}`;
