/** Verifies addresses at their mail servers if the operator has configured that, otherwise without them. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../contract/times.ts';
import type { Answers } from '../../device-service/answers.ts';
import type { AskDns } from '../../device-service/verifier/dns-over-https.ts';
import type { DomainKinds } from '../../device-service/verifier/domain-lists.ts';
import { mailHostOf } from '../../device-service/verifier/mail-host.ts';
import { verifyOnDevice } from '../../device-service/verifier/verdict.ts';
import { mailboxAsker } from './ask-mailbox.ts';
import type { MailProxy } from './dial.ts';
import { peersOf } from './mail-peers.ts';
import { createConversation, isHostName, isSendable, usualTimes } from './smtp-conversation.ts';

export interface MailSettings {
  /** The name for EHLO; it must be the machine's reverse DNS name. */
  sourceName: string;
  /** The sender that mail servers see. Somebody should read its mailbox. */
  sender: string;
  /** Default: none, servers are asked from this machine. */
  proxy?: MailProxy;
  /** Default 25. Others are for tests. */
  port?: number;
  /** Allows connections to private addresses. For tests. */
  allowsPrivateAddresses?: boolean;
  /** The same at all instances, so that they ask for the same invented address. Random by default. */
  secret?: string;
}

export interface MailParts {
  clock: Clock;
  ask: AskDns;
  kindsOf(domain: string): Promise<DomainKinds>;
  /** Ends all conversations when the service stops. */
  signal?: AbortSignal | undefined;
  /** A host refuses this machine and is not asked for hours. Called once for each such time, with how many do. */
  onBlocked?: ((hosts: number) => void) | undefined;
}

/** What is wrong with the settings; `null` if they are fine. */
export function faultOf({ sourceName, sender, port }: MailSettings): string | null {
  if (!isHostName(sourceName)) return 'The source name must be the full name of a host, such as mail.example.com.';
  if (!isSendable(sender) || !/^[\x21-\x7e]+$/.test(sender)) return 'The sender must be an email address in ASCII.';
  const isPort = port === undefined || (Number.isInteger(port) && port > 0 && port < 65_536);
  return isPort ? null : 'The port must be a number from 1 to 65535.';
}

/** `settings`: `null` if mail servers are not asked. */
export function mailAnswers(settings: MailSettings | null, parts: MailParts): Pick<Answers, 'askMailbox' | 'verify'> {
  if (settings === null) {
    return {
      verify: async (email, { sources, signal }) => ({
        resolver: 'chosen',
        verdict: await verifyOnDevice(email, parts, { sources, ...(signal && { signal }) }),
      }),
    };
  }
  const fault = faultOf(settings);
  if (fault !== null) throw new Error(fault);
  const { sourceName, sender, port, proxy, secret = randomBytes(32).toString('hex') } = settings;
  return {
    askMailbox: mailboxAsker({ ...parts, sourceName, sender, port, proxy, secret, mayConnect: mayConnect(settings) }),
  };
}

function mayConnect({ allowsPrivateAddresses }: MailSettings): ((address: string) => boolean) | undefined {
  return allowsPrivateAddresses ? () => true : undefined;
}

export type Reach =
  | 'reached'
  /** It answers, and refuses this machine. */
  | 'refused'
  /** No connection, as in a network that blocks port 25. */
  | 'unreachable'
  | 'no-mail-server';

/**
 * Checks whether mail servers are reachable, by default with that of the sender's domain. Only a hint: that server
 * may stand in the same network.
 */
export async function canReachMailServers(
  settings: MailSettings,
  { clock, ask, signal }: Pick<MailParts, 'clock' | 'ask' | 'signal'>,
  domain: string = settings.sender.slice(settings.sender.lastIndexOf('@') + 1),
): Promise<Reach> {
  const host = await mailHostOf(domain, ask, signal);
  if (host.at !== 'mx' && host.at !== 'address-only') return 'no-mail-server';
  const found = await peersOf(domain, host, { ask, mayConnect: mayConnect(settings) });
  if (found.at !== 'found') return 'no-mail-server';
  const { sourceName, sender, port = 25, proxy } = settings;
  for (const { address } of found.peers) {
    const who = { address, port, proxy, sourceName, sender, clock, times: { ...usualTimes, reply: 15_000 } };
    const conversation = createConversation({ ...who, ...(signal && { signal }) });
    const opening = await conversation.open([]);
    await conversation.close();
    if (opening.at !== 'ended') return opening.at === 'open' ? 'reached' : 'refused';
  }
  return 'unreachable';
}

/** Logged at the start. */
export const reachWords: Readonly<Record<Reach, string>> = {
  reached: 'Mail servers are reachable.',
  refused: 'A mail server refused this machine: check reverse DNS and block lists.',
  unreachable: 'No mail server is reachable: many networks block port 25. Verifications will end with 222.',
  'no-mail-server': 'The domain of the sender has no mail server to test the connection with.',
};
