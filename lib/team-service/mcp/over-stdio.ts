/** The Model Context Protocol over standard input and output, in front of any service of the contract. */
import { readFile } from 'node:fs/promises';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import pino from 'pino';
import type { ServiceAddress } from '../../http-service/address.ts';
import { createRemoteService } from '../../http-service/http-service.ts';
import { createRateLimits } from '../../http-service/rate-limits.ts';
import { systemClock } from '../team-answers.ts';
import type { Allowance } from './allowance.ts';
import { createAssistant } from './assistant.ts';
import { auditInLog } from './audit.ts';
import { budgetInFolder } from './budget-in-folder.ts';
import { createAnswerMemory } from './known-answers.ts';
import { createMcpServer } from './mcp-server.ts';
import { previewsInMemory } from './previews.ts';

export interface OverStdio {
  address: ServiceAddress;
  /** Never an argument: process lists show those. */
  key: { file: string } | { text: string };
  allowance: Allowance;
  /** The folder that holds what is used today. */
  state: string;
}

/** Runs until standard input ends. Log lines go to standard error: standard output belongs to the protocol. */
export async function mcpOverStdio({ address, key, allowance, state }: OverStdio): Promise<void> {
  const text = 'file' in key ? (await readFile(key.file, 'utf8')).trim() : key.text;
  const log = pino({ base: null }, pino.destination(2));
  const { now } = systemClock;
  const store = { load: async () => null, save: async () => undefined };
  const assistant = createAssistant({
    service: createRemoteService({
      address,
      key: async () => text,
      fetch,
      clock: systemClock,
      random: Math.random,
      rateLimits: createRateLimits({ clock: systemClock, store }),
      online: () => true,
    }),
    budget: budgetInFolder({ folder: state, owner: `${address.base} ${text}`, granted: allowance, now }),
    previews: previewsInMemory(now),
    answers: createAnswerMemory(now).of(address.base, async () => null),
    audit: auditInLog(log, {}),
  });
  const onError = (error: unknown) => log.error({ kind: error instanceof Error ? error.name : typeof error }, 'failed');
  serveStdio(() => createMcpServer({ assistant, onError }), { onerror: onError });
}
