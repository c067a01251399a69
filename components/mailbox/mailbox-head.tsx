/** Above the people in view: how many, of which mailbox, who is left out, and whether it is turned on. */
import { i18n } from '#i18n';
import { Tile } from '../contact/tile.tsx';
import { MenuButton } from '../controls/layers/menu.tsx';
import { around, slot } from '../format/around.tsx';
import { plain } from '../format/plain.ts';
import './mailbox-head.css';
import { countWords } from './mailbox-words.ts';

export interface MailboxHeadProps {
  people: number;
  /** As its users call it; null where that is not known. */
  title: string | null;
  /** The user's own addresses, which are not among the people. */
  own: readonly string[];
  /** What is shown follows the conversation. */
  live: boolean;
  /** No conversation is open: they are from the list of them. */
  listed: boolean;
  /** There are more. */
  cut: boolean;
  /** Null where it is not turned on. */
  onTurnOff: (() => void) | null;
}

export function MailboxHead({ people, title, own, live, listed, cut, onTurnOff }: MailboxHeadProps) {
  const called = title === null ? null : plain(title);
  return (
    <div class="mailbox-head">
      <Tile name="" icon="leads" />
      <h1 class="t15 cut">{countWords(people)}</h1>
      {called !== null && onTurnOff && (
        <MenuButton
          words={
            <>
              <span class="vh">{called} </span>
              {i18n.t('mailbox.state_on')}
            </>
          }
          look="head"
          heading={live ? [called, i18n.t('mailbox.live')].join(i18n.t('sentence_dot')) : called}
          items={[{ words: i18n.t('mailbox.turn_off', [called]), onChoose: onTurnOff }]}
        />
      )}
      <p class="t12 ink2">
        {listed && `${i18n.t('mailbox.list_only')} `}
        {cut && `${i18n.t('mailbox.cut')} `}
        <LeftOut own={own} />
      </p>
    </div>
  );
}

/** An address reads left to right in every language. */
function LeftOut({ own }: Pick<MailboxHeadProps, 'own'>) {
  if (own.length === 0) return <>{i18n.t('mailbox.words')}</>;
  const addresses = own.map(plain).join(i18n.t('list_comma'));
  return <>{around(i18n.t('mailbox.left_out', [slot]), <bdi dir="ltr">{addresses}</bdi>)}</>;
}
