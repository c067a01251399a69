import type { Logger } from 'pino';
import type { OperationName } from '../../contract/operations.ts';
import type { Audit } from '../store/audit.ts';

/** A call by an assistant. Without its parameters: they name people. */
export interface AssistantCall {
  operation: OperationName;
  outcome: 'done' | 'known' | 'pending' | 'preview' | 'refused' | 'failed';
  /** What the program calls itself; `null` if it does not say. */
  client: string | null;
}

export interface AuditSink {
  note(call: AssistantCall): Promise<void>;
}

/** `whose`: names the team and the key's id, never the key. */
export function auditInLog(log: Pick<Logger, 'info'>, whose: Record<string, unknown>): AuditSink {
  return { note: async (call) => log.info({ ...whose, ...call }, 'an assistant called') };
}

/** In the team's audit log: the operation and its outcome. */
export function auditInTeam(audit: Pick<Audit, 'note'>, member: number, now: () => number): AuditSink {
  return {
    note: ({ operation, outcome, client }) =>
      audit.note({
        ...{ action: 'assistant', by: member, at: now(), subject: `${operation} ${outcome}` },
        ...(client !== null && { client }),
      }),
  };
}

const longestName = 60;

/** A program chooses its own name, so only plain characters of it are noted. */
export function clientName(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const plain = given
    .replaceAll(/[^\w .()/-]/g, '')
    .slice(0, longestName)
    .trim();
  return plain === '' ? null : plain;
}
