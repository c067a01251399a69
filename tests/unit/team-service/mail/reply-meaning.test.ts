/** Replies of real mail servers and their meaning. Addresses, hosts and networks are invented. */
import { describe, expect, test } from 'vitest';
import {
  type Meaning,
  meaningBeforeRecipient,
  meaningOf,
  type Stage,
} from '../../../../lib/team-service/mail/reply-meaning.ts';
import { createReplyReader, type SmtpReply } from '../../../../lib/team-service/mail/smtp-reply.ts';

const a = 'mira@oakhollow.test';

/** As on the wire: the code before each line. */
function reply(text: string): SmtpReply {
  const reading = createReplyReader().read(Buffer.from(`${text.replaceAll('\n', '\r\n')}\r\n`));
  const [first] = reading.at === 'read' ? reading.replies : [];
  if (!first) throw new Error(`No reply: ${text}`);
  return first;
}

const toRecipient: Record<Meaning, [server: string, text: string][]> = {
  accepted: [
    ['Postfix', '250 2.1.5 Ok'],
    ['Exim', '250 Accepted'],
    ['Exchange Online', '250 2.1.5 Recipient OK'],
    ['Google', '250 2.1.5 OK 4fb4d7f45d1cf-5f1a2b3c4d5si123456a12.34 - gsmtp'],
    ['Sendmail', `250 2.1.5 <${a}>... Recipient ok`],
    ['qmail', '250 ok'],
    ['Mimecast', '250 recipient valid [AbCdEf.uk123]'],
    ['Proofpoint', '250 2.1.5 <mira@oakhollow.test>... Recipient ok'],
    ['a forwarder', `251 2.1.5 User not local; will forward to <${a}>`],
    [
      'Google, too fast for good',
      '550-5.2.1 The user you are trying to contact is receiving mail at a rate that\n550-5.2.1 prevents additional messages from being delivered. For more\n550 5.2.1  https://support.google.com/mail/?p=ReceivingRatePerm a1si1234 - gsmtp',
    ],
    [
      'Google, too fast',
      '450-4.2.1 The user you are trying to contact is receiving mail too quickly.\n450 4.2.1  https://support.google.com/mail/?p=ReceivingRate a1si1234 - gsmtp',
    ],
    ['Sendmail, without a check', `252 2.1.5 Cannot VRFY user, but will accept message and attempt delivery`],
    [
      'Outlook.com, too fast',
      '554 5.2.122 The recipient has exceeded their limit for the number of messages they can receive per hour.',
    ],
    ['a server that limits a recipient', '450 4.2.1 The recipient has exceeded message rate limit. Try again later.'],
  ],
  'no-mailbox': [
    ['Postfix, virtual', `550 5.1.1 <${a}>: Recipient address rejected: User unknown in virtual mailbox table`],
    ['Postfix, local', `550 5.1.1 <${a}>: Recipient address rejected: User unknown in local recipient table`],
    ['Postfix, relay', `550 5.1.1 <${a}>: Recipient address rejected: User unknown in relay recipient table`],
    ['Postfix, verified', `550 5.1.1 <${a}>: Recipient address rejected: undeliverable address: unknown user: "mira"`],
    ['Postfix, aliases', `550 5.1.0 <${a}>: Recipient address rejected: User unknown`],
    ['old Postfix', `550 <${a}>: Recipient address rejected: User unknown in virtual alias table`],
    ['Exim', '550 Unrouteable address'],
    ['Exim, cPanel', '550 No Such User Here'],
    ['Exim, cPanel with quotes', '550 "The recipient cannot be verified. No such user here"'],
    ['Exim, named', '550 unknown user'],
    ['Exim, said twice', "550-Recipient verification failed:\n550 550 5.1.1 User doesn't exist: mira"],
    [
      'Exchange Online, directory',
      `550 5.4.1 Recipient address rejected: Access denied. [AM7EUR03FT012.eop-EUR03.prod.protection.outlook.com 2026-03-18T12:00:00.000Z 08DC123456789ABC]`,
    ],
    ['Exchange Online', `550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${a} not found by SMTP address lookup`],
    ['Exchange on premises', '550 5.1.1 User unknown'],
    ['Exchange 2003', '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found'],
    ['old Exchange', '550 5.7.1 Requested action not taken: mailbox unavailable'],
    [
      'Outlook.com',
      '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [CO1NAM11FT020.eop-nam11.prod.protection.outlook.com]',
    ],
    [
      'Google',
      `550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550-5.1.1 unnecessary spaces. For more information, go to\n550 5.1.1  https://support.google.com/mail/?p=NoSuchUser a1-20020a05600c1c8100si1234 - gsmtp`,
    ],
    [
      'Google, disabled',
      '550-5.2.1 The email account that you tried to reach is disabled. Learn more at\n550 5.2.1  https://support.google.com/mail/?p=DisabledUser x1-2002si - gsmtp',
    ],
    [
      'Google, inactive',
      '550-5.2.1 The email account that you tried to reach is inactive. Learn more at\n550 5.2.1  https://support.google.com/mail/?p=DisabledUser x1-2002si - gsmtp',
    ],
    ['Yahoo', `550 5.1.1 <${a}> User unknown; rejecting`],
    [
      'old Yahoo',
      "554 delivery error: dd This user doesn't have a yahoo.com account (mira@oakhollow.test) [0] - mta1234.mail.bf1.yahoo.com",
    ],
    ['AOL', `550 5.1.1 <${a}>: Recipient address rejected: aol.com`],
    ['iCloud', `550 5.1.1 <${a}>: user does not exist`],
    ['Sendmail', `550 5.1.1 <${a}>... User unknown`],
    ['Sendmail, aliases', `553 5.3.0 <${a}>... No such user here`],
    ['Sendmail, disabled', `550 5.2.1 <${a}>... Mailbox disabled for this recipient`],
    ['qmail', '550 sorry, no mailbox here by that name (#5.1.1 - chkuser)'],
    ['qmail, vpopmail', '511 sorry, no mailbox here by that name (#5.1.1 - chkuser)'],
    ['qmail, patched', '553 sorry, this recipient is not in my validrcptto list (#5.7.1)'],
    ['Mimecast', '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [AbCdEfGhIjKlMnOp.uk123]'],
    ['Proofpoint', `550 5.1.1 <${a}>... User unknown`],
    ['Proofpoint Essentials', `550 Invalid recipient <${a}>`],
    ['Barracuda', '550 No such recipient at this location'],
    ['Barracuda, verified', `550 permanent failure for one or more recipients (${a}:550 5.1.1 User Unknown)`],
    ['Cisco', '550 #5.1.0 Address rejected.'],
    ['Cisco, named', `550 #5.1.0 Address rejected ${a}`],
    ['Symantec', '550 Invalid recipient (#5.1.1)'],
    [
      'MessageLabs',
      '553-Sorry. Refer to the Troubleshooting page for more information.\n553 User unknown in virtual alias table. (#5.1.1)',
    ],
    ['Trend Micro', `550 5.1.1 <${a}>: Recipient address rejected: User unknown in relay recipient table`],
    ['Zoho', '553 Invalid email recipient'],
    ['Zoho, inactive', '550 5.1.1 User does not exist - <mira@oakhollow.test>'],
    ['Fastmail', `550 5.1.1 <${a}>: Recipient address rejected: User unknown in virtual mailbox table`],
    ['Proton', `550 5.1.1 <${a}>: Recipient address rejected: Address does not exist`],
    ['Yandex', '550 5.7.1 No such user!'],
    ['German', '550 Benutzer unbekannt'],
    ['French', '550 Utilisateur inconnu'],
    ['Spanish', '550 El usuario no existe'],
    ['Italian', '550 Utente sconosciuto'],
    ['Polish', '550 Uzytkownik nie istnieje'],
    [
      'Mail.ru',
      '550 Message was not accepted -- invalid mailbox.  Local mailbox mira@oakhollow.test is unavailable: user not found',
    ],
    [
      'GMX',
      '550-Requested action not taken: mailbox unavailable\n550 For explanation visit https://postmaster.gmx.net/en/error-messages?ip=192.0.2.1&c=rua',
    ],
    ['Telekom', '550-unknown recipient\n550 user unknown'],
    ['OVH', `550 5.1.1 <${a}>: Recipient address rejected: User unknown`],
    ['IONOS', '550 Requested action not taken: mailbox unavailable'],
    ['Amazon', '550 5.1.1 Requested action not taken: mailbox unavailable'],
    ['Hetzner', `550 ${a}: recipient unknown`],
    ['Lotus Domino', `550 ${a}... No such user`],
    ['Domino', '550 mira... User not listed in public Name & Address Book'],
    ['hMailServer', '550 Unknown user'],
    ['Kerio', `550 5.1.1 ${a} User unknown`],
    ['CommuniGate', '550 account is not available'],
    ['MDaemon', `550 <${a}>, Recipient unknown`],
    ['Zimbra', `550 5.1.1 <${a}>: Recipient address rejected: oakhollow.test`],
    ['Haraka', `550 no such recipient {${a}}`],
    ['SmarterMail', `550 <${a}> No such user here`],
    ['a suspended account', '550 5.2.1 This mailbox has been suspended'],
    ['a moved mailbox', `551 5.1.6 User has moved, please try <${a}>`],
    ['a domain without mail', '556 5.1.10 oakhollow.test does not accept mail (nullMX)'],
    ['a host without mail', '521 mail.oakhollow.test does not accept mail'],
    ['only a code', '550 5.1.1 no'],
    ['only a code of Exchange', '550 5.1.10 no'],
    ['only the code of a disabled mailbox', '550 5.2.1 no'],
    ['a mailbox called spam', '550 <spam@oakhollow.test>: no such user'],
    [
      'Exim, for a server behind it',
      `550-Callout verification failed:\n550 550 5.1.1 <${a}>: Recipient address rejected: User unknown`,
    ],
    ['Exim, a short refusal', '550-Callout verification failed:\n550 550 invalid recipient'],
    [
      'Postfix, verified, by its own settings',
      `450 4.1.1 <${a}>: Recipient address rejected: undeliverable address: host inner[192.0.2.7] said: 550 5.1.1 <${a}>: User unknown in virtual mailbox table (in reply to RCPT TO command)`,
    ],
    ['Postfix, by a policy', `550 <${a}>: Recipient address rejected: invalid-recipient`],
    ['Postfix, of a list', `554 5.7.1 <${a}>: Recipient address rejected: Not in recipient list`],
    ['Rambler', `540 5.7.1 <${a}>: recipient address rejected: Inactive`],
    ['Yahoo, gone', `554 delivery error: dd ${a} is no longer valid. [-20] - mta1234.mail.bf1.yahoo.com`],
    [
      'Exchange Online, all of them',
      '550 5.4.1 All recipient addresses rejected : Access denied [AM7EUR03FT012.eop-EUR03.prod.protection.outlook.com]',
    ],
  ],
  full: [
    [
      'Google',
      "452-4.2.2 The recipient's inbox is out of storage space. Please direct the\n452-4.2.2 recipient to\n452 4.2.2  https://support.google.com/mail/?p=OverQuotaTemp a1si1234 - gsmtp",
    ],
    [
      'Google, for good',
      '552-5.2.2 The email account that you tried to reach is over quota. Please direct\n552 5.2.2  https://support.google.com/mail/?p=OverQuotaPerm a1si1234 - gsmtp',
    ],
    ['Dovecot', `552 5.2.2 <${a}> Quota exceeded (mailbox for user is full)`],
    ['Postfix', `452 4.2.2 <${a}>: Recipient address rejected: Mailbox is full`],
    ['Sendmail', `552 5.2.2 <${a}>... Mailbox full`],
    ['Exim', '452 Mailbox quota exceeded'],
    ['cPanel', '552 Mailbox is full / Blocks limit exceeded / Inode limit exceeded'],
    ['Exchange', '554 5.2.2 mailbox full'],
    ['Yahoo', '552 1 Requested mail action aborted, exceeded storage allocation'],
    ['a plain server', '552 Requested mail action aborted: exceeded storage allocation'],
    ['iCloud', `552 5.2.2 <${a}>: user is over quota`],
    ['a server with a limit', '552 mailbox would exceed maximum allowed storage'],
    [
      'Exchange, a group of insiders',
      '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group',
    ],
    [
      'Exchange, a group of named senders',
      '550 5.7.124 RESOLVER.RST.RestrictedToGroup; sender not in allowed-senders list',
    ],
    [
      'Exchange, a mailbox for its own organization',
      '550 5.7.134 RESOLVER.RST.SenderNotAuthenticatedForMailbox; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this mailbox',
    ],
    [
      'Exchange, certain recipients',
      '550 5.7.129 RESOLVER.RST.RestrictedToRecipientsPermission; not authorized to send to this recipient',
    ],
    ['Exim, a full mailbox behind it', '550-Callout verification failed:\n550 550 5.2.2 Mailbox full'],
    ['Comcast, for long', `552 5.1.1 <${a}> recipient rejected - extended quota violation`],
    [
      'Exchange, a mailbox of insiders',
      '550 5.7.134 RESOLVER.RST.SenderNotAuthenticatedForMailbox; authentication required',
    ],
  ],
  blocked: [
    [
      'Postfix, Spamhaus',
      '554 5.7.1 Service unavailable; Client host [192.0.2.25] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/192.0.2.25',
    ],
    ['Postfix, PTR', '450 4.7.25 Client host rejected: cannot find your hostname, [192.0.2.25]'],
    ['Postfix, sender', '550 5.1.8 <probe@harrier.test>: Sender address rejected: Domain not found'],
    ['Postfix, hello', '504 5.5.2 <check>: Helo command rejected: need fully-qualified hostname'],
    ['Postfix, policy', `554 5.7.1 <${a}>: Recipient address rejected: Access denied`],
    ['Postfix, a policy of its own', `554 5.7.1 <${a}>: Recipient address rejected: Use our web form`],
    [
      'Exim',
      '550-Verification failed for <probe@harrier.test>\n550-Called:   192.0.2.25\n550-Sent:     RCPT TO:<probe@harrier.test>\n550-Response: 550 5.1.1 User unknown\n550 Sender verify failed',
    ],
    [
      'Exim, list',
      '550-"JunkMail rejected - mail.harrier.test [192.0.2.25]:41234 is in an\n550 RBL: https://www.spamhaus.org/query/ip/192.0.2.25"',
    ],
    [
      'Exchange Online',
      '550 5.7.606 Access denied, banned sending IP [192.0.2.25]. To request removal from this list please visit https://sender.office.com/',
    ],
    [
      'Exchange Online, rate',
      '451 4.7.650 The mail server [192.0.2.25] has been temporarily rate limited due to IP reputation. For e-mail delivery information see https://aka.ms/postmaster',
    ],
    [
      'Exchange Online, list',
      '550 5.7.1 Service unavailable, Client host [192.0.2.25] blocked using Spamhaus. To request removal from this list see https://www.spamhaus.org/query/ip/192.0.2.25 (AS3130)',
    ],
    [
      'Outlook.com',
      "550 5.7.1 Unfortunately, messages from [192.0.2.25] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140).",
    ],
    [
      'Google',
      "550-5.7.1 [192.0.2.25] The IP you're using to send mail is not authorized to\n550-5.7.1 send email directly to our servers. Please use the SMTP relay at your\n550-5.7.1 service provider instead. Learn more at\n550 5.7.1  https://support.google.com/mail/?p=NotAuthorizedError a1si12 - gsmtp",
    ],
    [
      'Google, unsolicited',
      '550-5.7.1 [192.0.2.25] Our system has detected that this message is likely\n550 5.7.1 unsolicited mail. https://support.google.com/mail/?p=UnsolicitedMessageError - gsmtp',
    ],
    [
      'Yahoo',
      "553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.25, because the ip is in Spamhaus's list; see https://postmaster.yahooinc.com/error-codes",
    ],
    [
      'Sendmail, sender',
      '553 5.1.8 <probe@harrier.test>... Domain of sender address probe@harrier.test does not exist',
    ],
    [
      'Mimecast',
      '550 Rejected by header based manually Blocked Senders - https://community.mimecast.com/docs/DOC-1369#550 [AbCdEf.uk123]',
    ],
    [
      'Mimecast, list',
      '554 Email rejected due to security policies - https://community.mimecast.com/docs/DOC-1369#554 [AbCdEf.uk123]',
    ],
    ['Proofpoint', '554 5.7.1 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.25'],
    ['Proofpoint, named', '550 5.7.0 Local Policy Violation'],
    ['Cisco', "554 5.7.1 Your access to this mail system has been rejected due to the sending MTA's poor reputation."],
    [
      'Barracuda',
      '554 Service unavailable; Client host [192.0.2.25] blocked using Barracuda Reputation; https://www.barracudanetworks.com/reputation/?r=1&ip=192.0.2.25',
    ],
    [
      'Trend Micro',
      '550 5.7.1 Service unavailable; Client host [192.0.2.25] blocked using Trend Micro Email Reputation Service.',
    ],
    [
      'Telekom',
      '554 IP=192.0.2.25 - A problem occurred. Ask your postmaster for help or to contact tobr@rx.t-online.de to clarify.',
    ],
    [
      'GMX',
      '554-Transaction failed\n554-Reject due to policy restrictions.\n554 For explanation visit https://postmaster.gmx.net/en/case?c=r0601&i=ip&v=192.0.2.25',
    ],
    ['a server that requires a login', '530 5.7.0 Authentication required'],
    ['a server that requires TLS', '530 5.7.0 Must issue a STARTTLS command first'],
    ['harvest protection', '550 5.7.1 Directory harvest attack detected'],
    ['Amazon', '554 5.7.1 Sender denied. SPF check failed'],
    ['Barracuda, this sender', `550 permanent failure for one or more recipients (${a}:blocked)`],
    ['Mimecast, an entry', '550 Envelope blocked - User Entry - https://community.mimecast.com/docs/DOC-1369#550'],
    [
      'Mimecast, spoofing',
      '550 Anti-Spoofing policy - Inbound not allowed - https://community.mimecast.com/docs/DOC-1369#550',
    ],
    ['cPanel, a list', '550 JunkMail rejected - mail.harrier.test is in an RBL'],
    ['a list of names', '550 listed at URIBL, see http://lists.example'],
    ['a server that resolves the sender', '550 Sender IP must resolve'],
    ['a server with an allowlist', '550 IP not in whitelist'],
    ['a server with a short refusal', '550 Not allowed'],
    ['Postfix, sender unknown', '550 5.1.0 <probe@harrier.test>: Sender address rejected: User unknown'],
    [
      'Postfix, SPF',
      `550 5.7.1 <${a}>: Recipient address rejected: Please see http://www.openspf.net/Why?s=mfrom;id=probe%40harrier.test;ip=192.0.2.25;r=mx.oakhollow.test`,
    ],
    [
      'old Postfix, SPF',
      `554 <${a}>: Recipient address rejected: Please see http://www.openspf.org/why.html?ip=192.0.2.25`,
    ],
    [
      'Postfix, policyd-weight',
      `550 5.7.1 <${a}>: Recipient address rejected: Your MTA is listed in too many DNSBLs; check http://rbl.example/?ip=192.0.2.25`,
    ],
    ['Postfix, DMARC', `550 5.7.26 <${a}>: Recipient address rejected: Multiple authentication checks failed`],
    ['Postfix, an access table', `554 5.7.1 <${a}>: Recipient address rejected: Go away`],
    [
      'Exim, for a server that refuses us',
      '550-Callout verification failed:\n550 554 5.7.1 Service unavailable; Client host blocked',
    ],
    ['Exim, of the sender', '550 Unroutable sender address'],
    ['Orange', '501 5.1.0 Emetteur invalide. Invalid Sender. OFR_305 [305]'],
    [
      'GoDaddy',
      `550 5.1.1 <${a}>  - 192.0.2.25 has sent to too many recipients this hour. IB607  <http://x.co/rlbounce>`,
    ],
    [
      'GMX, sender',
      '550-Requested action not taken: mailbox unavailable\n550 invalid DNS MX or A/AAAA resource record.',
    ],
    ['a server for its own network', '550 This server does not accept mail from 192.0.2.25'],
    ['a server that finds no PTR record', '550 5.7.1 IP address not found in DNS'],
    ['a server that quotes our address', '554 Mail rejected: address 192.0.2.25 of your host is listed'],
    ['a server that refuses to relay', '550 Relaying denied: your IP is listed at zen.spamhaus.org'],
  ],
  unclear: [
    ['no reason', '550 Rejected'],
    ['a failed transaction', '550 Transaction failed'],
    ['a number', '550 #5.4.4 (NX) Host error'],
    ['another code', '553 Requested action aborted'],
    ['moved', '551 Try elsewhere'],
    ['Postfix, an access table without a code', `550 <${a}>: Recipient address rejected: Go away`],
    ['Postfix, relay', `554 5.7.1 <${a}>: Relay access denied`],
    ['Exim, relay', '550 relay not permitted'],
    ['Sendmail', `550 5.7.1 <${a}>... Relaying denied. Proper authentication required.`],
    ['qmail', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
    [
      'Exchange Online, a domain that left',
      '550 5.7.64 TenantAttribution; Relay Access Denied [AM7EUR03FT012.eop-EUR03.prod.protection.outlook.com]',
    ],
    ['Zoho, a domain that left', '553 5.7.1 Relaying disallowed'],
  ],
  deferred: [
    [
      'Postgrey',
      `450 4.2.0 <${a}>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/oakhollow.test.html`,
    ],
    ['Postgrey, in seconds', `451 4.7.1 Greylisting in action, please come back in 00:04:59`],
    ['milter-greylist', '451 4.7.1 Greylisting in action, please come back in 00:10:00'],
    ['SQLgrey', '450 4.7.1 <mira@oakhollow.test>: Recipient address rejected: Greylisted for 5 minutes'],
    ['cPanel', '451 Temporarily delayed due to greylisting. Please try again later.'],
    ['Exim', '451 Temporary local problem - please try later'],
    [
      'Exim, greylistd',
      '451-192.0.2.25 is not yet known to deliver mail from\n451 <probe@harrier.test> to <mira@oakhollow.test>. Please try later.',
    ],
    ['rspamd', '451 4.7.1 Try again later'],
    [
      'Exchange Online',
      '451 4.7.500 Server busy. Please try again later from [192.0.2.25]. (S77719) [AM7EUR03FT012.eop-EUR03.prod.protection.outlook.com]',
    ],
    ['Exchange', '452 4.3.1 Insufficient system resources'],
    ['Postfix', '451 4.3.0 <mira@oakhollow.test>: Temporary lookup failure'],
    ['Postfix, one at a time', '452 4.5.3 Error: too many recipients'],
    [
      'Mimecast',
      '451 Internal resource temporarily unavailable - https://community.mimecast.com/docs/DOC-1369#451 [AbCdEf.uk123]',
    ],
    ['Sendmail', '450 4.2.0 Mailbox temporarily unavailable'],
    ['qmail', '451 temporary failure (#4.3.0)'],
    ['Postfix, misconfigured', '451 4.3.5 Server configuration error'],
    ['greylisting with a permanent code', '550 5.7.1 Greylisted, please try again in 300 seconds'],
    ['a first-time sender', '450 4.7.1 First time sender, please retry in a few minutes'],
    [
      'Postfix, verification in progress',
      `450 4.1.1 <${a}>: Recipient address rejected: unverified address: Address verification in progress`,
    ],
    [
      'Postfix, verification failed',
      `450 4.1.1 <${a}>: Recipient address rejected: unverified address: connect to inner[192.0.2.7]:25: Connection refused`,
    ],
    ['Postfix, set up just now', `450 4.1.1 <${a}>: Recipient address rejected: User unknown in local recipient table`],
    ['a mailbox that is disabled for now', '450 4.2.1 Mailbox disabled temporarily'],
    ['greylisting with the code of a mailbox', `450 4.2.1 <${a}>: Recipient address rejected: Greylisted`],
    ['Exim, callout not completed', '451 Could not complete recipient verify callout'],
    ['a server that is out of service', '451 4.7.1 Service unavailable - try again later'],
    ['Outlook.com, a queue', '450 4.7.3 Organization queue quota exceeded.'],
    ['ImprovMX', '450 4.2.1 Please try again later. (#id-5.9.4)'],
    ['Postfix, a domain that left', `454 4.7.1 <${a}>: Relay access denied`],
  ],
  unexpected: [
    ['a server that hangs up', '421 4.7.0 Try again later, closing connection. a1si12 - gsmtp'],
    [
      'Yahoo',
      '421 4.7.0 [TSS04] Messages from 192.0.2.25 temporarily deferred due to unexpected volume or user complaints',
    ],
    ['Postfix', '421 4.4.2 mail.oakhollow.test Error: timeout exceeded'],
    ['a server out of sequence', '503 5.5.1 Error: need MAIL command'],
    ['a server that knows no RCPT', '500 5.5.1 Command unrecognized: "RCPT"'],
    ['a server that asks for data', '354 End data with <CR><LF>.<CR><LF>'],
    ['a server that greets again', '220 mail.oakhollow.test ESMTP'],
    ['a parameter', '555 5.5.4 Unsupported option'],
  ],
};

describe.each(Object.entries(toRecipient))('a reply that means %s', (meaning, replies) => {
  test.each(replies)('%s: %s', (_, text) => {
    expect(meaningOf(reply(text))).toBe(meaning);
  });
});

const before: [stage: Stage, text: string, meaning: Meaning][] = [
  ['greeting', '554 5.7.1 mx.oakhollow.test: your IP [192.0.2.25] is listed', 'blocked'],
  ['greeting', '554 mail.oakhollow.test ESMTP not accepting connections', 'blocked'],
  ['greeting', '550 No PTR for 192.0.2.25', 'blocked'],
  ['greeting', '421 4.3.2 Service not available', 'unexpected'],
  ['greeting', '450 4.3.2 Try again later', 'deferred'],
  ['greeting', '450 4.7.1 blocked using zen.spamhaus.org', 'blocked'],
  ['greeting', '250 ok', 'unexpected'],
  ['hello', '550 Access denied - Invalid HELO name (See RFC2821 4.1.1.1)', 'blocked'],
  ['hello', '502 5.5.2 Error: command not recognized', 'unexpected'],
  ['hello', '504 5.7.1 go away', 'blocked'],
  ['sender', '550 5.7.1 The IP is on our list', 'blocked'],
  ['sender', '553 5.1.8 Domain of sender address does not exist', 'blocked'],
  ['sender', '550 5.1.1 user unknown', 'blocked'],
  ['sender', '451 4.7.1 Greylisting in action', 'deferred'],
  ['sender', '451 4.1.8 Domain of sender address does not resolve', 'blocked'],
  ['sender', '530 5.7.0 Must issue a STARTTLS command first', 'blocked'],
  ['sender', '421 4.7.0 closing', 'unexpected'],
  ['sender', '354 go on', 'unexpected'],
];

test.each(before)('at the %s, %s means %s', (stage, text, meaning) => {
  expect(meaningBeforeRecipient(stage, reply(text))).toBe(meaning);
});

test('the name of a mailbox does not change the meaning', () => {
  for (const name of ['spam', 'blocklist', 'greylist', 'quota-full', 'relay', 'ehlo', 'abuse', 'spf'])
    for (const text of [`550 5.0.0 <${name}@relay.test>: no such user`, `550 ${name}@greylist.test unknown user`])
      expect(meaningOf(reply(text)), text).toBe('no-mailbox');
});

/** Codes with a meaning of their own. */
const byCode: Record<number, Meaning> = {
  ...{ 250: 'accepted', 251: 'accepted', 252: 'accepted', 421: 'unexpected' },
  ...{ 521: 'no-mailbox', 530: 'blocked', 535: 'blocked', 550: 'unclear', 551: 'unclear', 552: 'full' },
  ...{ 553: 'unclear', 554: 'blocked', 556: 'no-mailbox', 571: 'blocked' },
};

test('any code has a meaning, also with a text that says nothing', () => {
  for (let code = 200; code < 600; code += 1)
    for (const text of ['', 'x', `${'recipient '.repeat(300)}`]) {
      const meaning = byCode[code] ?? (code >= 400 && code < 500 ? 'deferred' : 'unexpected');
      expect(meaningOf(reply(`${code} ${text}`)), `${code} ${text}`).toBe(meaning);
    }
});

test.each([
  ['unknown or ', 'unknown or '],
  ['one long word', 'x'],
  ['recipient', 'recipient '],
  ['many at signs', 'a@'],
  ['open brackets', '<'],
])('only the beginning of a text made to be slow is read: %s', (_, piece) => {
  // Far longer than is read from a server. Quadratic code would exceed the test's timeout.
  const line = piece.repeat(Math.ceil(40_000 / piece.length)).slice(0, 40_000);
  const lines = Array.from({ length: 100 }, () => line);
  for (const [code, meaning] of [
    [550, 'unclear'],
    [450, 'deferred'],
  ] as const) {
    expect(meaningOf({ code, enhanced: null, lines: ['Mailbox full', ...lines] })).toBe('full');
    expect(meaningOf({ code, enhanced: null, lines: [...lines, 'Mailbox full'] })).toBe(meaning);
  }
});
