/**
 * The meaning of an SMTP reply: RFC 5321 §4.2, RFC 3463, and the texts of real servers, which may contradict their
 * code. Texts come first: `550 5.7.1` may mean a whole network or one mailbox, `554` anything.
 */
import type { SmtpReply } from './smtp-reply.ts';

/** Replies before the first recipient. */
export type Stage = 'greeting' | 'hello' | 'sender';

export type Meaning =
  /** Mail to it would be accepted. */
  | 'accepted'
  /** The mailbox does not exist, or accepts no mail any more. */
  | 'no-mailbox'
  /** The mailbox exists and accepts nothing at the moment, or nothing from outside. */
  | 'full'
  /** We are refused, whatever the address. */
  | 'blocked'
  /** Refused, and nothing says whether for the mailbox or for us. */
  | 'unclear'
  /** Not now: greylisting, or a busy server. */
  | 'deferred'
  /** Not understood, or the server hangs up. */
  | 'unexpected';

/** For a reply to `RCPT TO`. */
export function meaningOf({ code, enhanced, lines }: SmtpReply): Meaning {
  const text = wordsOf(lines);
  if (code >= 250 && code <= 252) return 'accepted';
  // The server hangs up, whatever else it says.
  if (code === 421) return 'unexpected';
  if (code >= 400 && code < 500) return meaningForNow(enhanced, text);
  return code >= 500 && code < 600 ? meaningForGood(code, enhanced, text) : 'unexpected';
}

/** For a reply that ends a conversation before a recipient: it says nothing about the address. */
export function meaningBeforeRecipient(stage: Stage, { code, enhanced, lines }: SmtpReply): Meaning {
  if (code === 421) return 'unexpected';
  if (code >= 400 && code < 500) return meaningForNow(enhanced, wordsOf(lines)) === 'blocked' ? 'blocked' : 'deferred';
  // An unknown command. At the greeting or the sender it is an ordinary refusal.
  if (stage === 'hello' && code >= 500 && code <= 504 && !enhanced?.startsWith('5.7.')) return 'unexpected';
  return code >= 500 && code < 600 ? 'blocked' : 'unexpected';
}

/** Whether a refusal is for want of encryption. */
export function wantsEncryption({ code, lines }: SmtpReply): boolean {
  return code >= 400 && wanting.test(wordsOf(lines));
}

/** The beginning of a long reply is enough; the rest must not cost time. */
const longestText = 1_000;

/** Without addresses and the codes of later lines: a mailbox may be called `spam`. */
function wordsOf(lines: readonly string[]): string {
  const text = lines.join(' ').slice(0, longestText);
  return text.replaceAll(/<[^<>]*>|[^\s(:]+@[^\s:)]+|\[[\d.:a-f]+\]|\b[245]\.\d{1,3}\.\d{1,3}\b/gi, ' ');
}

function meaningForNow(enhanced: string | null, text: string): Meaning {
  if (tooFast.test(text)) return 'accepted';
  if (full.test(text) || enhanced === '4.2.2') return 'full';
  if (greylisting.test(text)) return 'deferred';
  if (refusedByInner.test(text) && unknownUser.test(text)) return 'no-mailbox';
  return refusedSender.test(text) || blocking.test(text.replace(outOfService, ' ').replace(relaying, ' '))
    ? 'blocked'
    : 'deferred';
}

function meaningForGood(code: number, enhanced: string | null, said: string): Meaning {
  // Exchange Online's text for an address that its directory lacks.
  if (enhanced === '5.4.1' && recipientRejected.test(said)) return 'no-mailbox';
  const text = said.replace(rejectedBecause, ' ');
  if (tooFast.test(text)) return 'accepted';
  if (greylisting.test(text)) return 'deferred';
  if (full.test(text) || enhanced === '5.2.2') return 'full';
  // Recipients at Exchange that take mail from their own organization, or from certain senders.
  if (enhanced !== null && /^5\.7\.(?:124|129|13[3-6])$/.test(enhanced)) return 'full';
  if (refusedSender.test(text)) return 'blocked';
  if (enhanced !== null && /^5\.(?:1\.(?:1|3|6|10)|2\.1)$/.test(enhanced)) return 'no-mailbox';
  if (unknownUser.test(text)) return 'no-mailbox';
  if (blocking.test(text.replace(relaying, ' '))) return 'blocked';
  if (relaying.test(text)) return 'unclear';
  // With 5.7 and no further reason, this phrase is a policy refusal and does not mean a missing mailbox.
  const reason = enhanced?.startsWith('5.7.') ? text.replace(recipientRejected, ' ') : text;
  if (noMailbox.test(reason)) return 'no-mailbox';
  return (enhanced && byEnhanced(enhanced)) || (byCode[code] ?? 'unexpected');
}

function byEnhanced(enhanced: string): Meaning | null {
  if (/^5\.1\.(?:7|8)$/.test(enhanced)) return 'blocked';
  if (enhanced.startsWith('5.1.')) return 'no-mailbox';
  if (enhanced.startsWith('5.7.')) return 'blocked';
  return enhanced.startsWith('5.5.') ? 'unexpected' : null;
}

const byCode: Readonly<Record<number, Meaning>> = {
  // RFC 7504: the host or domain accepts no mail.
  521: 'no-mailbox',
  530: 'blocked',
  535: 'blocked',
  550: 'unclear',
  551: 'unclear',
  552: 'full',
  553: 'unclear',
  554: 'blocked',
  556: 'no-mailbox',
  571: 'blocked',
};

function anyOf(...phrases: string[]): RegExp {
  return new RegExp(phrases.join('|'), 'i');
}

const recipientRejected = /recipient address(?:es)? rejected/i;
/** Postfix writes it before any reason, also of a policy about the sender: the reason alone counts. */
const rejectedBecause = /recipient address rejected:(?=\s*\S)/i;

/** Postfix asked the server behind it, which refused for good. Its own code for that is 450 unless set otherwise. */
const refusedByInner = /undeliverable address:/i;

/** Permanent: this sender is refused. Temporary: the server is busy. */
const outOfService = /service unavailable/i;

const greylisting = anyOf('gr[ae]y-?list', 'first time.{0,40}(?:sender|triplet)');

const full = anyOf(
  'over ?-?quota',
  '(?<!queue )quota (?:is )?(?:exceeded|full)|quota violation',
  'exceed(?:s|ed|ing)?.{0,30}\\b(?:quota|storage)',
  'out of (?:storage|disk) space',
  'mail ?box.{0,60}\\bfull\\b',
  '\\bfull\\b.{0,20}mail ?box',
  'storage (?:allocation|limit).{0,20}exceeded',
  'insufficient.{0,30}(?:mailbox|user).{0,20}(?:space|storage)',
);

/** The mailbox lives: otherwise it could not receive that much. */
const tooFast = anyOf(
  'receiving mail (?:too quickly|at a rate)',
  'recipient has exceeded .{0,40}(?:rate limit|messages they can receive)',
);

/** The sender, its name or its behaviour is refused. The text may mention unknown users as well. */
const refusedSender = anyOf(
  'sender (?:verify|verification|callout)|callback|(?<!(?:recipient|callout) )verif(?:y|ication) failed',
  'blocked senders?|senders? block',
  '(?:sender|mail from|return.?path|envelope from).{0,60}(?:reject|denied|refused|invalid|not (?:exist|allowed|found|permitted|accepted)|unresolvable|unknown|blocked|has no)',
  '(?:invalid|bad|illegal|unknown|forged|unrout(?:e)?able) sender|domain of sender',
  'dns mx or a/aaaa|(?:not|n.t|never) accept(?:s|ing)? (?:any )?(?:e-?)?mails? from|has sent to too many',
  'too many (?:unknown|invalid|bad|wrong|non-?exist)|directory harvest|harvest(?:ing)? attack|dictionary attack',
  '\\b(?:helo|ehlo)\\b',
);

/** The domain names a host that does not know it, which says nothing of the mailbox and little of us. */
const relaying = anyOf(
  'relay(?:ing)?\\b(?:[^.;:]{0,20}(?:denied|permitted|allowed|prohibited))?(?:\\. proper authentication required)?',
  '(?:that )?domain.{0,20}isn.t in my list of allowed rcpthosts',
);

const encryptionFirst =
  'starttls|must (?:use|issue) .{0,12}tls|tls (?:is )?required|encryption (?:is )?(?:required|needed)';
const wanting = anyOf(encryptionFirst);

const blocking = anyOf(
  '\\b(?:dns[bw]l|rbl|uribl|surbl)s?\\b',
  'junk ?mail rejected|envelope blocked|anti-?spoof',
  'one or more recipients.{0,10}:\\s*blocked',
  'must resolve|(?:white|allow|safe|welcome)-? ?list',
  'inbound not allowed|^\\s*not allowed\\W*$',
  'black-? ?list',
  '(?:deny|block|reject)-? ?list(?:ed)?\\b',
  'spamhaus|spamcop|barracuda(?:central| ?networks| reputation)|sorbs|uceprotect|abuseat|senderbase|cloudmark|invaluement',
  '(?:client|sending|remote) (?:host|server|ip|address).{0,60}(?:block|reject|ban|den|refus|not (?:allowed|permitted|authori[sz]ed))',
  '\\bIPs?\\b.{0,60}(?:block|banned|reject|denied|refused|not allowed)',
  '(?:blocked|banned|denied|refused) (?:by|using|due to|because of|for (?:abuse|spam))',
  '\\b(?:poor|bad|low) reputation|reputation.{0,20}(?:poor|bad|low|score)|due to (?:ip )?reputation',
  'reverse.{0,12}(?:dns|host ?name|lookup|mapping|record)|\\bPTR\\b|\\brdns\\b|no rDNS',
  '\\b(?:open-?)?SPF\\b|\\bDMARC\\b|sender (?:id|policy framework)',
  'authentication (?:is )?required|must authenticate|auth(?:entication)? first|not (?:authenticated|logged in)|log ?in first',
  encryptionFirst,
  '\\bspam\\b|unsolicited|suspicious|abus(?:e|ive)|content reject',
  '(?:policy|security).{0,30}(?:reason|violation|reject|restrict|block)|(?:violat|reject|restrict|block)\\w*.{0,20}\\bpolicy',
  'rate.?limit|too many (?:connections|errors|attempts|messages)|throttl',
  'dynamic (?:ip|address|range|pool)|residential|dial-?up',
  'access (?:is )?denied|not authori[sz]ed|permission denied|service (?:unavailable|refused)',
  'country|geo-?(?:block|ip)|local(?:ly)? (?:block|ban)|administrative(?:ly)? (?:prohibit|block|denied)',
);

/** Servers' words for the owner of a mailbox. */
const owner =
  '(?:user(?: ?name)?|recipient|mail ?box|mail ?drop|addressee|(?<!\\b(?:ip|client|host|server|sender) )address|account|alias|person|local[- ]part|destination|customer|subscriber)';

/** Decides, whatever else the text says. */
const unknownUser = anyOf(
  `(?:no such|unknown|non-?existent|inactive|disabled|expired) (?:local |virtual |relay |e-?mail |mail |destination |domain |or \\w+ )*${owner}`,
  `${owner}s? (?:is |was |has been |name |address )*(?:unknown|not known|not found|inactive|disabled|deactivated|suspended|closed|expired|terminated)`,
  `${owner}.{0,40}(?:does not|doesn.?t|do not|did not|no longer) exist`,
  'no mail ?box here by that name',
  'recipient ?not ?found|adr\\.recip|not in (?:the )?recipient',
  // Nothing else is said.
  '^\\W*(?:inactive|disabled|suspended)\\W*$',
  // In the languages of servers that do not write English.
  '(?:benutzer|empf(?:ä|ae)nger|postfach|utilisateur|destinataire|usuario|destinatario|utente|casella|u[zż]ytkownik|odbiorca|gebruiker|ontvanger)\\b.{0,30}(?:unbekannt|existiert nicht|nicht gefunden|inconnu|n.existe pas|desconocid|no existe|inexistente|sconosciut|non esist|nie istnieje|nieznany|onbekend|bestaat niet)',
);

const noMailbox = anyOf(
  `(?:invalid|bad|illegal)[ -](?:local |virtual |e-?mail |mail |destination |or \\w+ )*${owner}`,
  `${owner}s?.{0,80}(?:unknown|invalid|no longer|not exist|non-?exist|not a valid|(?:is )?not valid|unrout|undeliverable|not listed|not available|unavailable|reject|not (?:a )?(?:local|our)|not in|cannot receive|can.t receive)`,
  'no (?:mail ?box|user|recipient|account|one).{0,30}(?:here|by that name|with that|named|found)',
  'not? (?:a )?(?:valid|known|existing|local) (?:user|mail ?box|recipient|address|account)',
  'unrout(?:e)?able',
  'does(?: not|n.t) (?:have|exist|accept).{0,40}(?:account|mail|here)|(?:not|n.t) (?:have|like) (?:a|an|that|this|any) .{0,20}(?:account|recipient|user|mail ?box)',
  ' is no longer valid|null ?mx|(?:host|domain).{0,20}(?:does not|doesn.t|never) accepts? (?:e-?)?mail',
);
