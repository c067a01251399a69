/**
 * People whose address the mailbox does not show. A click opens the finder, which names the cost before it sends
 * anything.
 */
import { i18n } from '#i18n';
import type { MailName } from '../../lib/page/mail/mail-facts.ts';
import { Name } from '../contact/address.tsx';
import { Button } from '../controls/button.tsx';
import { plain } from '../format/plain.ts';
import { Part } from '../lookup/frame.tsx';
import type { Lookup } from '../lookup/lookup-store.ts';
import type { Mailbox } from './mailbox-store.ts';
import './mailbox.css';

export function NamesPart({ lookup, mailbox }: { lookup: Lookup; mailbox: Mailbox }) {
  if (mailbox.names.value.length === 0) return null;
  return (
    <Part>
      <MailNames names={mailbox.names.value} onFind={(name) => lookup.look(`${name} @ ${mailbox.place.value ?? ''}`)} />
    </Part>
  );
}

interface MailNamesProps {
  names: readonly MailName[];
  onFind: (name: string) => void;
}

export function MailNames({ names, onFind }: MailNamesProps) {
  return (
    <>
      <h2 class="label">{i18n.t('mailbox.names')}</h2>
      <ul class="mail-names">
        {names.map(({ name, role }) => (
          <li key={name}>
            <b class="med cut">
              <Name>{name}</Name>
            </b>
            <span class="t12 ink3">{i18n.t(`mailbox.${role}`)}</span>
            <Button size="small" icon="search" onClick={() => onFind(name)}>
              {i18n.t('mailbox.find')}
              <span class="vh"> {plain(name)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
