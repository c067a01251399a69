/** Asks a domain's mail servers about one address, and about an invented one. */
import { type Clock, writeDay } from '../../contract/times.ts';
import type { MailProxy } from './dial.ts';
import { hostPace, type InPace, type PaceOptions } from './host-pace.ts';
import { inventedAddress } from './invented-address.ts';
import type { Peer } from './mail-peers.ts';
import { meaningBeforeRecipient, meaningOf } from './reply-meaning.ts';
import { type Conversation, type ConversationTimes, createConversation } from './smtp-conversation.ts';

export type ServerSaid =
  | { at: 'accepted'; acceptsAll: boolean }
  | { at: 'no-mailbox' }
  | { at: 'full' }
  /** It refused without a known reason. */
  | { at: 'unclear' }
  /** `isTaken`: the server accepted the address before, so only the invented one is asked again. */
  | { at: 'blocked'; isTaken: boolean }
  | { at: 'deferred'; isTaken: boolean }
  /** The server does not accept such addresses. */
  | { at: 'unsendable' }
  /** The server hung up, was silent, or sent nonsense. */
  | { at: 'unexpected' }
  /** Too many conversations wait for this server. */
  | { at: 'busy' };

export interface MailServersOptions {
  clock: Clock;
  /** The name for EHLO: a host name of the operator. */
  sourceName: string;
  /** The sender address, which the operator reads. */
  sender: string;
  /** Default 25. */
  port?: number | undefined;
  proxy?: MailProxy | undefined;
  /** Derives the invented addresses. Instances with the same secret ask for the same ones. */
  secret: string;
  times?: ConversationTimes | undefined;
  pace?: Omit<PaceOptions, 'clock'> | undefined;
  signal?: AbortSignal | undefined;
  /** A host refuses us: it is not asked for hours. Called once for each such time, with the number of such hosts. */
  onBlocked?: ((hosts: number) => void) | undefined;
}

/** `wasTaken`: as returned by an earlier, deferred question. */
type AskMailServers = (
  address: string,
  domain: string,
  peers: readonly Peer[],
  wasTaken: boolean,
) => Promise<ServerSaid>;

/** No usable answer: another host may be tried. */
type Failed = { at: 'failed' };

/** How long a host's accept-all behaviour for a domain is cached, in milliseconds. */
const habitHolds = 60 * 60 * 1_000;
const mostHabits = 5_000;

/** How long a host that refuses us is left alone: asking on makes it worse. */
export const blockHolds = 4 * 60 * 60 * 1_000;
/** Refusals of recipients in a row, after which a host is taken to refuse us and not only these. */
const refusalsOfHost = 2;

export function mailServersAsker(options: MailServersOptions): AskMailServers {
  const { clock, sourceName, sender, port = 25, proxy, secret, times, signal, onBlocked } = options;
  const blocks = hostBlocks(clock, onBlocked);
  const inPace: InPace = hostPace({ clock, signal, ...options.pace });
  const habits = new Map<string, { acceptsAll: boolean; until: number }>();

  function habitOf(key: string): boolean | null {
    const habit = habits.get(key);
    return habit && habit.until > clock.monotonic() ? habit.acceptsAll : null;
  }

  function learnHabit(key: string, acceptsAll: boolean): void {
    habits.delete(key);
    habits.set(key, { acceptsAll, until: clock.monotonic() + habitHolds });
    for (const oldest of habits.keys()) if (habits.size > mostHabits) habits.delete(oldest);
  }

  async function talk(
    conversation: Conversation,
    { address: host, paceName }: Peer,
    address: string,
    domain: string,
    wasTaken: boolean,
  ): Promise<ServerSaid | Failed> {
    const invented = inventedAddress(domain, writeDay(clock.now()), secret);
    const opening = await conversation.open([address]);
    if (opening.at === 'ended') return { at: opening.why === 'stopped' ? 'unexpected' : 'failed' };
    if (opening.at === 'unready') return { at: 'deferred', isTaken: wasTaken };
    if (opening.at === 'refused') {
      const meaning = meaningBeforeRecipient(opening.stage, opening.reply);
      if (meaning === 'blocked') blocks.refused(paceName, refusalsOfHost);
      if (meaning === 'blocked' || meaning === 'deferred') return { at: meaning, isTaken: wasTaken };
      return { at: 'failed' };
    }
    if (!wasTaken) {
      const target = await askRecipient(conversation, address);
      if (target === 'blocked') blocks.refused(paceName, 1);
      else if (target === 'accepted' || target === 'no-mailbox') blocks.answered(paceName);
      if (target === 'blocked' || target === 'deferred') return { at: target, isTaken: false };
      if (target !== 'accepted') return { at: target };
    }
    // Cached per host: a backup host may accept everything although the first host does not.
    const habitKey = `${host} ${domain}`;
    const known = habitOf(habitKey);
    if (known !== null) return { at: 'accepted', acceptsAll: known };
    const nobody = await askRecipient(conversation, invented);
    if (nobody === 'blocked') blocks.refused(paceName, 1);
    if (nobody === 'blocked' || nobody === 'deferred') return { at: nobody, isTaken: true };
    // A refusal without a reason counts as "no such mailbox" if this conversation accepted the real address.
    const isRefused =
      nobody === 'no-mailbox' ||
      (nobody === 'unclear' && (!wasTaken || (await askRecipient(conversation, address)) === 'accepted'));
    if (nobody !== 'accepted' && !isRefused) return { at: 'unexpected' };
    learnHabit(habitKey, nobody === 'accepted');
    return { at: 'accepted', acceptsAll: nobody === 'accepted' };
  }

  /** The host's pace counts the conversation until it is closed; the answer is given earlier. */
  function converse(address: string, domain: string, peer: Peer, wasTaken: boolean): Promise<ServerSaid | Failed> {
    const where = { address: peer.address, port, proxy, sourceName, sender, clock };
    return new Promise((resolve, reject) => {
      const turn = inPace(peer.paceName, async () => {
        if (blocks.holds(peer.paceName)) return resolve({ at: 'blocked', isTaken: wasTaken });
        const conversation = createConversation({ ...where, ...(times && { times }), ...(signal && { signal }) });
        try {
          resolve(await talk(conversation, peer, address, domain, wasTaken));
        } finally {
          await conversation.close();
        }
      });
      if (turn) turn.catch(reject);
      else resolve({ at: 'busy' });
    });
  }

  return async (address, domain, peers, wasTaken) => {
    for (const peer of peers) {
      const said = await converse(address, domain, peer, wasTaken);
      if (said.at !== 'failed') return said;
    }
    return { at: 'unexpected' };
  };
}

/** Which hosts refuse us, by the name of their pace. */
function hostBlocks(clock: Clock, onBlocked?: (hosts: number) => void) {
  const refusals = new Map<string, number>();
  const until = new Map<string, number>();

  function holds(host: string): boolean {
    const end = until.get(host);
    if (end === undefined) return false;
    if (end > clock.monotonic()) return true;
    until.delete(host);
    return false;
  }

  return {
    holds,
    answered: (host: string) => void refusals.delete(host),
    refused(host: string, weight: number) {
      const all = (refusals.get(host) ?? 0) + weight;
      refusals.set(host, all);
      if (all < refusalsOfHost || holds(host)) return;
      refusals.delete(host);
      until.set(host, clock.monotonic() + blockHolds);
      for (const one of [...until.keys()]) holds(one);
      onBlocked?.(until.size);
    },
  };
}

async function askRecipient(conversation: Conversation, address: string) {
  const answer = await conversation.ask(address);
  if (answer.at === 'ended') return 'unexpected';
  if (answer.at === 'unready') return 'deferred';
  return answer.at === 'replied' ? meaningOf(answer.reply) : 'unsendable';
}
