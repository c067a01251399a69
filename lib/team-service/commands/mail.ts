/** The mail settings in the database, which running instances take over by themselves. */
import { text } from 'node:stream/consumers';
import { requireSameSecret } from '../apps/connections.ts';
import { createSeal, type Seal } from '../apps/sealed-settings.ts';
import type { Database } from '../database/database.ts';
import { settingsHold } from '../mail/live-answers.ts';
import { changeStoredMail, readStoredMail, removeStoredMail, storedMailText } from '../mail/stored-settings.ts';
import type { OneCommand } from './command.ts';
import type { CommandIo } from './command-io.ts';
import { socksAddress } from './option-values.ts';

type MailCommand = Extract<OneCommand, { at: `${string} mail` }>;

/** Gives the text to print. */
export async function carryOutMail(
  command: MailCommand,
  database: Database,
  { read }: Pick<CommandIo, 'read'>,
): Promise<string> {
  switch (command.at) {
    case 'show mail':
      return `${await shown(database, command.secret)}\n${flagsWin}`;
    case 'change mail': {
      const { proxy, ...change } = command.change;
      const address = proxy === '-' ? socksAddress((await text(read())).trim()) : proxy;
      const seal = address && (await sealFor(database, command.secret));
      await changeStoredMail(database, { ...change, ...proxyChange(address, seal) });
      return `${await shown(database, command.secret)}\n${soon} ${flagsWin}`;
    }
    case 'stop mail':
      if (!(await removeStoredMail(database))) throw new Error('No mail settings are stored.');
      return `Mail servers are not asked.\n${soon} ${flagsWin}`;
  }
}

const soon = `Running services take this over within ${settingsHold / 1_000} seconds.`;
const flagsWin = 'A service that was started with --mail-name keeps the settings of its start.';

async function sealFor(database: Database, secret: string | null): Promise<Seal> {
  if (secret === null) throw new Error('HARRIER_SECRET seals the proxy: set it.');
  const seal = createSeal(secret);
  await requireSameSecret(database, seal);
  return seal;
}

function proxyChange(address: string | null | undefined, seal: Seal | '' | null | undefined) {
  if (address === null) return { proxy: null };
  return address && seal ? { proxy: { address, seal } } : {};
}

async function shown(database: Database, secret: string | null): Promise<string> {
  const stored = await storedMailText(database);
  if (stored === null) return 'Mail servers are not asked.';
  const { sourceName, sender, proxy } = readStoredMail(stored, secret === null ? null : createSeal(secret));
  const asked = `Mail servers are asked as ${sourceName}, with the sender ${sender}`;
  if (proxy === null) return `${asked}.`;
  if (proxy === 'unreadable') return `${asked}, through a proxy that this HARRIER_SECRET does not open.`;
  return `${asked}, through the proxy ${proxy.host}:${proxy.port}.`;
}
