/** A company in one line above its people. It unfolds, and starts the search for one person. */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Name } from '../../contact/address.tsx';
import { Tile } from '../../contact/tile.tsx';
import { Button } from '../../controls/button.tsx';
import { Dotted } from '../../controls/dotted.tsx';
import { Icon, type IconName } from '../../controls/icon.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { plain } from '../../format/plain.ts';
import type { CompanyProfile } from './company-store.ts';
import { companyName } from './subject-card.tsx';
import './company-head.css';

interface CompanyHeadProps {
  company: CompanyProfile;
  /** Beside the domain, such as "Saved 2 min ago". */
  note?: string | undefined;
  /** Its unfolded content. */
  children: ComponentChildren;
  /** Opens and closes the finder above the people; null if there is no service. */
  onFind: (() => void) | null;
  finding: boolean;
}

export function CompanyHead({ company, note, children, onFind, finding }: CompanyHeadProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const opener = useFocusAfter(finding);
  const name = companyName(company);
  const domain = company.domain ? plain(company.domain.unicode) : '';
  const mail = mailOf(company);
  const second = [note, name === domain ? '' : domain].filter(Boolean);
  return (
    <section class="company-head" aria-label={name}>
      <div class="company-bar">
        <Tile name={name} size="medium" />
        <div class="cut">
          <h1 class="cut">
            <Name>{name}</Name>
          </h1>
          <p class="t11 ink3 cut">
            {mail && (
              <span class="mail" title={mail.words}>
                <Icon name={mail.icon} size="small" label={mail.words} />
              </span>
            )}
            {second.map((words) => (
              <Dotted key={words}>{words}</Dotted>
            ))}
          </p>
        </div>
        <span ref={opener}>
          {onFind && (
            <Button size="small" look="quiet" icon="person" expanded={finding} onClick={onFind}>
              {i18n.t('company.find_person')}
            </Button>
          )}
        </span>
        <IconButton
          small
          icon={open ? 'up' : 'down'}
          label={open ? i18n.t('company.fold') : i18n.t('company.unfold')}
          expanded={open}
          controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && (
        <div id={id} class="company-whole">
          {children}
        </div>
      )}
    </section>
  );
}

/** Gives the focus back to the button inside when what it opened closes with the focus in it. */
function useFocusAfter(isOpen: boolean) {
  const opener = useRef<HTMLSpanElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body;
    if (wasOpen.current && !isOpen && isLost) opener.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}

/** A property of all the domain's addresses, shown once at the top. */
export function mailOf({
  accept_all,
  disposable,
  webmail,
}: Pick<CompanyProfile, 'accept_all' | 'disposable' | 'webmail'>): { icon: IconName; words: string } | null {
  if (disposable) return { icon: 's-disposable', words: i18n.t('domain.disposable') };
  if (webmail) return { icon: 's-webmail', words: i18n.t('domain.webmail') };
  return accept_all ? { icon: 's-accept-all', words: i18n.t('domain.accept_all') } : null;
}
