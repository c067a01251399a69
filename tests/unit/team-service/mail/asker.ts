/** The verifier over invented name servers and a clock that the test moves. */
import type { SMTPServerOptions } from 'smtp-server';
import { expect } from 'vitest';
import type { Source } from '../../../../lib/contract/resources/emails.ts';
import type { AskMailbox, MailboxAnswer } from '../../../../lib/device-service/answers.ts';
import { type MailboxAskerOptions, mailboxAsker } from '../../../../lib/team-service/mail/ask-mailbox.ts';
import { type FakeClock, fakeClock } from '../../http-service/clocks.ts';
import { type MailServers, nameServers, type Records } from './servers.ts';

export const mira = 'mira@oakhollow.test';

export const zone: Records = {
  'oakhollow.test': { MX: ['10 mx.oakhollow.test'] },
  'mx.oakhollow.test': { A: ['127.0.0.1'] },
};

export interface Asker {
  ask(email: string, sources?: readonly Source[], signal?: AbortSignal): Promise<MailboxAnswer>;
  clock: FakeClock;
  dns: { asked: string[] };
}

export function asker(port: number, more: Partial<MailboxAskerOptions> = {}, records: Records = zone): Asker {
  const clock = fakeClock();
  const dns = nameServers(records);
  const ask: AskMailbox = mailboxAsker({
    ...{ clock, ask: dns, port, secret: 'a secret', mayConnect: () => true, pace: { pause: 0 } },
    ...{ sourceName: 'check.harrier.test', sender: 'postmaster@harrier.test' },
    kindsOf: async (domain) => ({ webmail: domain === 'webmail.test', disposable: domain === 'gone.test' }),
    ...more,
  });
  return { ask: (email, sources = [], signal) => ask(email, { sources, signal }), clock, dns };
}

/** A correct server with these mailboxes; `refuse` gives its refusal. */
export function correctServer(
  servers: MailServers,
  mailboxes: readonly string[] | 'all',
  refuse: { code: number; text: string } = unknownUser,
): Promise<number> {
  const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, callback) => {
    if (mailboxes === 'all' || mailboxes.includes(address)) return callback();
    callback(Object.assign(new Error(refuse.text), { responseCode: refuse.code }));
  };
  return servers.startCorrect({ onRcptTo });
}

const unknownUser = { code: 550, text: '5.1.1 user unknown' };
export const asked = (data: Record<string, unknown>) => ({ at: 'asked', data: expect.objectContaining(data) });
