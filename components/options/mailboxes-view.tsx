/** Mailboxes are off until turned on. Each shows the origins that the browser will ask about. */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { MailboxView } from '../../lib/messages/mailbox-views.ts';
import { Button } from '../controls/button.tsx';
import { Switch } from '../controls/fields/choices.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { Icon } from '../controls/icon.tsx';
import { plain } from '../format/plain.ts';
import { problemWords } from '../format/problem-words.ts';
import { ChangeFailed } from './change-failed.tsx';
import type { AddFault, Mailboxes } from './mailboxes-store.ts';
import { Block, Item } from './options-frame.tsx';
import type { Options } from './options-store.ts';
import './mailboxes-view.css';

export function MailboxesView({ options }: { options: Options }) {
  const { mailboxes, settings, change } = options;
  return (
    <>
      <Block>
        <p class="ink2">{i18n.t('options_mailboxes.words')}</p>
      </Block>
      {mailboxes.list.value.map((mailbox) => (
        <MailboxItem key={mailbox.origins[0]} mailboxes={mailboxes} mailbox={mailbox} />
      ))}
      <AddOwn mailboxes={mailboxes} />
      <Item title={i18n.t('options_mailboxes.badge')} words={i18n.t('options_mailboxes.badge_words')}>
        <Switch
          label={i18n.t('options_mailboxes.badge')}
          checked={settings.value?.mailBadge ?? false}
          onChange={(mailBadge) => change({ mailBadge })}
        />
      </Item>
      <ChangeFailed options={options} of="mailBadge" />
    </>
  );
}

/** Most mailboxes are recognised. Any other needs only its address. */
function AddOwn({ mailboxes: { own, writeOwn, addOwn } }: { mailboxes: Mailboxes }) {
  const { text, wrong } = own.value;
  return (
    <div class="item">
      <form
        class="mailbox-add"
        onSubmit={(event) => {
          event.preventDefault();
          addOwn();
        }}
      >
        <div class="item-words">
          <h3 class="med">{i18n.t('options_mailboxes.own')}</h3>
          <p>{i18n.t('options_mailboxes.own_words')}</p>
        </div>
        <div class="line">
          <LabelledField
            label={i18n.t('options_mailboxes.address')}
            placeholder="https://webmail.example"
            dir="ltr"
            inputMode="url"
            maxLength={300}
            value={text}
            error={wrong && faultWords(wrong)}
            onValue={writeOwn}
          />
          <Button submit>{i18n.t('options_mailboxes.add')}</Button>
        </div>
      </form>
    </div>
  );
}

function faultWords(fault: AddFault): string {
  if (typeof fault !== 'string') return problemWords(fault).title;
  switch (fault) {
    case 'empty':
    case 'not-an-address':
      return i18n.t('options_mailboxes.not_an_address');
    case 'not-https':
      return i18n.t('options_mailboxes.not_https');
    case 'there':
      return i18n.t('options_mailboxes.there');
    case 'refused':
      return i18n.t('resolver.refused');
  }
}

function MailboxItem({ mailboxes, mailbox }: { mailboxes: Mailboxes; mailbox: MailboxView }) {
  const title = plain(mailbox.title);
  const [origin] = mailbox.origins;
  const now = mailboxes.turns.value.get(origin ?? '');
  const busy = now?.at === 'asking';
  const turn = (on: boolean) => mailboxes.turn(mailbox, on);
  const fault = now?.at === 'failed' ? now.why : null;
  return (
    <Item title={title} words={<Words mailbox={mailbox} fault={fault} />}>
      <span class="line">
        {mailbox.state === 'on' && (
          <span class="line t12 ink3">
            <Icon name="check" size="small" /> {i18n.t('permission.granted')}
          </span>
        )}
        {mailbox.state === 'revoked' && (
          <Button busy={busy} label={i18n.t('options_mailboxes.allow_one', [title])} onClick={() => turn(true)}>
            {i18n.t('options_mailboxes.allow')}
          </Button>
        )}
        {mailbox.added ? (
          <Button busy={busy} label={i18n.t('options_mailboxes.remove_one', [title])} onClick={() => turn(false)}>
            {i18n.t('options_mailboxes.remove')}
          </Button>
        ) : (
          <Switch label={title} checked={mailbox.state !== 'off'} disabled={busy} onChange={turn} />
        )}
      </span>
    </Item>
  );
}

/** The hosts, and any problem below them */
function Words({ mailbox: { origins, state, added }, fault }: { mailbox: MailboxView; fault: AddFault | null }) {
  const hosts = origins.map(hostOf).map(plain).join(i18n.t('list_comma'));
  return (
    <>
      {added ? i18n.t('options_mailboxes.added') : <bdi dir="ltr">{hosts}</bdi>}
      {state === 'revoked' && <Fault>{i18n.t('options_mailboxes.revoked')}</Fault>}
      {fault && <Fault>{faultWords(fault)}</Fault>}
    </>
  );
}

const Fault = ({ children }: { children: ComponentChildren }) => (
  <span class="mailbox-fault" role="status">
    {children}
  </span>
);

const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, '').replace(/\/\*$/, '');
