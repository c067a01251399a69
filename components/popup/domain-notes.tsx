/** What holds for every address of a domain, said once at the top; and the domains linked to it. */
import { i18n } from '#i18n';
import { Icon } from '../controls/icon.tsx';
import { plain } from '../format/plain.ts';
import '../lookup/company/company-view.css';

export interface DomainNotesProps {
  accept_all: boolean | null;
  disposable: boolean | null;
  webmail: boolean | null;
  linked: readonly string[];
  /** Looks a linked domain up. */
  onLookUp: (domain: string) => void;
}

export function DomainNotes({ accept_all, disposable, webmail, linked, onLookUp }: DomainNotesProps) {
  const notes = [
    disposable && { icon: 's-disposable' as const, words: i18n.t('domain.disposable') },
    webmail && { icon: 's-webmail' as const, words: i18n.t('domain.webmail') },
    accept_all && { icon: 's-accept-all' as const, words: i18n.t('domain.accept_all') },
  ].filter((note) => note !== false && note !== null);
  if (notes.length === 0 && linked.length === 0) return null;
  return (
    <div class="domain-notes">
      {notes.map(({ icon, words }) => (
        <p key={icon} class="amber">
          <Icon name={icon} />
          {words}
        </p>
      ))}
      {linked.length > 0 && (
        <p class="linked">
          <span class="ink3">{i18n.t('domain.linked')}</span>
          {linked.map((domain) => (
            <button key={domain} type="button" class="link" dir="ltr" onClick={() => onLookUp(domain)}>
              {plain(domain)}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
