/** A mailbox in its states: people in view, long names, none, not turned on, revoked, no longer followed. */
import type { ComponentChildren } from 'preact';
import { toVerify } from '../../components/contact/fresh.ts';
import { PeopleHead } from '../../components/contact/list-head.tsx';
import { countsOf, isWorthSaving, type Row } from '../../components/contact/rows.ts';
import { Part } from '../../components/lookup/frame.tsx';
import { MailCompanies, type MailCompaniesProps } from '../../components/mailbox/mail-companies.tsx';
import { MailboxStep } from '../../components/mailbox/mailbox-step.tsx';
import {
  MailboxHead,
  type MailboxHeadProps,
  MailboxSkeleton,
  NobodyInView,
  NotFollowed,
} from '../../components/mailbox/mailbox-view.tsx';
import { VerifyAll } from '../../components/mailbox/verify-all.tsx';
import type { MailboxView } from '../../lib/messages/mailbox-views.ts';
import { contact, knownLead, now, row, turnOf } from './made-up.ts';
import { none, Rows, rowPlace, View } from './popup-scenes.tsx';

const fjord = 'kestrel-fjord.example';

const inView = [
  row(contact(`ingrid@${fjord}`, 'Ingrid Sólveigardóttir', { verification: { status: 'valid', date: '2026-03-03' } }), {
    knownLead: knownLead('i', { sending_status: 'replied', last_activity_at: '2026-03-03 09:00:00 UTC' }),
  }),
  row(contact(`b.adeyemi@${fjord}`, 'Babatunde Adéyẹmí')),
  row(contact('giorgi.maisuradze@tbilisi-optik.test', 'გიორგი მაისურაძე')),
  row(
    contact(`ca.derochebrune@${fjord}`, 'Charlotte-Amélie de Rochebrune-Villeneuve', {
      verification: { status: 'unknown', date: '2026-03-01' },
    }),
  ),
  row(
    contact('piet.heijn1962@inbox.example', 'Piet Heijn', { verification: { status: 'webmail', date: '2026-03-03' } }),
    { knownLead: knownLead('p', { list: 'Newsletter', sending_status: 'unsubscribed' }) },
  ),
  row(contact(`accounts@${fjord}`, null, { type: null, verification: { status: 'invalid', date: '2026-03-03' } })),
];

const notes = new Map([
  [`ingrid@${fjord}`, 'From'],
  [`b.adeyemi@${fjord}`, 'To'],
  ['giorgi.maisuradze@tbilisi-optik.test', 'To'],
  ['piet.heijn1962@inbox.example', 'To'],
  [`accounts@${fjord}`, 'In the text'],
]);

const long = [
  row(
    contact(
      'wilhelmina.van-amstel-gongora-y-argote-sorensen@a-very-long-subdomain.of-a-longer-name.example',
      'Wilhelmina van Amstel-Góngora y Argote-Sørensen',
    ),
    { knownLead: knownLead('w', { list: 'Everybody we met at the spring fair in Antwerp' }) },
  ),
  row(contact('laila@aldermoor.test', 'ليلى الحدّاد')),
  row(contact('no-reply+a4f9c0d1e2b3a4f9c0d1e2b3@notifications.tbilisi-optik.test', null, { type: null })),
];

const gmail: MailboxView = {
  name: 'gmail',
  title: 'Gmail',
  origins: ['https://mail.google.com/*'],
  state: 'off',
  added: false,
};

const outlook: MailboxView = {
  ...gmail,
  title: 'Outlook',
  origins: ['https://outlook.live.com/*', 'https://outlook.office.com/*', 'https://outlook.office365.com/*'],
};

const own: MailboxView = { ...gmail, title: 'mail.harbour.example', origins: ['https://mail.harbour.example/*'] };

const companies: MailCompaniesProps['companies'] = [
  { key: fjord, domain: fjord, name: 'Kestrel & Fjord', count: { at: 'counted', known: 58 } },
  { key: 'tbilisi-optik.test', domain: 'tbilisi-optik.test', name: null, count: { at: 'uncounted' } },
];

const unverified = (rows: readonly Row[]) => toVerify(rows, now);

function Mail(props: {
  unasked?: boolean;
  head?: Partial<MailboxHeadProps>;
  rows?: Row[];
  unfolded?: string[];
  children?: ComponentChildren;
}) {
  const rows = props.rows ?? inView;
  return (
    <>
      <Part>
        <MailboxHead
          people={rows.length}
          title="Gmail"
          own={['kim.jansen@harbour.example']}
          live
          where="conversation"
          listed={false}
          cut={false}
          onTurnOff={none}
          {...props.head}
        />
        {props.children}
      </Part>
      <PeopleHead
        {...countsOf(rows, unverified(rows))}
        fresh={rows.filter(isWorthSaving).length}
        all="none"
        lists={rowPlace.lists}
        list="Prospects"
        onAskLeads={props.unasked ? none : undefined}
        unasked={1}
        onToggleAll={none}
        onSaveFresh={none}
      />
      <Rows rows={rows} notes={notes} unfolded={props.unfolded ?? []} met />
    </>
  );
}

const Where = (props: Partial<MailCompaniesProps>) => (
  <Part>
    <MailCompanies companies={companies} onCount={none} onOthers={none} {...props} />
  </Part>
);

export const mailboxScenes = {
  mailbox: () => (
    <View text="mail.google.com" kind="mailbox">
      <Mail />
      <Where />
      <VerifyAll people={6} unverified={unverified(inView).length} verificationsLeft={112} onVerify={none} />
    </View>
  ),
  'mailbox-unfolded': () => (
    <View text="mail.google.com" kind="mailbox">
      <Mail unasked unfolded={[`b.adeyemi@${fjord}`]} />
    </View>
  ),
  'mailbox-long': () => (
    <View text="webmail.a-very-long-subdomain.of-a-longer-name.example" kind="mailbox">
      <Mail
        rows={long}
        head={{
          title: 'webmail.a-very-long-subdomain.of-a-longer-name.example',
          own: ['wilhelmina.jansen-van-amstel@a-very-long-subdomain.of-a-longer-name.example'],
          where: 'list',
          listed: true,
          cut: true,
        }}
      />
      <Where
        companies={[
          {
            key: 'a',
            domain: 'a-very-long-subdomain.of-a-longer-name.example',
            name: null,
            count: { at: 'uncounted' },
          },
          { key: 'b', domain: 'tbilisi-optik.test', name: null, count: { at: 'counting' } },
          { key: 'c', domain: 'münchner-feinmechanik-und-optik.example', name: null, count: { at: 'failed' } },
          { key: 'd', domain: 'aldermoor.test', name: null, count: { at: 'none' } },
        ]}
      />
      <VerifyAll people={3} unverified={unverified(long).length} verificationsLeft={null} onVerify={none} />
    </View>
  ),
  'mailbox-nobody': () => (
    <View text="mail.google.com" kind="mailbox">
      <MailboxStep turn={turnOf(gmail)} />
      <Part>
        <NobodyInView why="none" />
      </Part>
    </View>
  ),
  'mailbox-unseen': () => (
    <View text="outlook.live.com" kind="mailbox">
      <MailboxStep turn={turnOf(outlook, 'refused')} />
      <Part>
        <NobodyInView why="unseen" />
      </Part>
    </View>
  ),
  'mailbox-off': () => (
    <View text="mail.google.com" kind="mailbox">
      <MailboxStep turn={turnOf(gmail)} />
      <Mail rows={inView.slice(0, 2)} head={{ onTurnOff: null }} unasked />
      <Where />
      <VerifyAll
        people={2}
        unverified={unverified(inView.slice(0, 2)).length}
        verificationsLeft={112}
        primary={false}
        onVerify={none}
      />
    </View>
  ),
  'mailbox-revoked': () => (
    <View text="mail.google.com" kind="mailbox">
      <MailboxStep turn={turnOf({ ...gmail, state: 'revoked' })} />
      <Mail rows={inView.slice(0, 2)} head={{ live: false, onTurnOff: null }}>
        <NotFollowed why="gone" onLook={none} />
      </Mail>
    </View>
  ),
  'mailbox-looks': () => (
    <View text="mail.harbour.example" kind="company">
      <MailboxStep turn={turnOf(own, 'silent')} looks />
    </View>
  ),
  'mailbox-reading': () => (
    <View text="mail.google.com" kind="mailbox">
      <MailboxSkeleton />
    </View>
  ),
};
