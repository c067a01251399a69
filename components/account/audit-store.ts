/** The audit log of a team's own service, for its owners. Nothing is requested before `load`. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { writeIso } from '../../lib/contract/times.ts';
import type { AuditLine, AuditPage } from '../../lib/messages/audit-views.ts';
import { send } from '../../lib/messages/send.ts';
import { writeCsv } from '../format/csv.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import type { SharedState } from '../shell/shared-state.ts';

export type AuditState =
  | { at: 'closed' | 'asking' }
  | { at: 'failed'; problem: ShownProblem }
  | { at: 'shown'; lines: readonly AuditLine[]; next: number | null; more: 'idle' | 'asking' | ShownProblem };

export interface Audit {
  state: ReadonlySignal<AuditState>;
  /** One action, or empty for all. */
  action: ReadonlySignal<string>;
  shown: ReadonlySignal<readonly AuditLine[]>;
  load(): Promise<void>;
  more(): Promise<void>;
  narrow(action: string): void;
}

export function createAudit({ connection }: { connection: Pick<SharedState['connection'], 'signal'> }): Audit {
  const state = signal<AuditState>({ at: 'closed' });
  const action = signal('');

  async function page(before: number | null): Promise<AuditPage | { problem: ShownProblem }> {
    const response = await send('team-audit', { before });
    if (!response.ok) return response;
    return response.value.ok ? response.value.value : response.value;
  }

  return {
    state,
    action,
    shown: computed(() => {
      const { value: now } = state;
      if (now.at !== 'shown') return [];
      return now.lines.filter((line) => action.value === '' || line.action === action.value);
    }),
    async load() {
      if (state.value.at === 'asking') return;
      state.value = { at: 'asking' };
      const read = await page(null);
      if (connection.signal.aborted) return;
      state.value =
        'problem' in read ? { at: 'failed', problem: read.problem } : { at: 'shown', ...read, more: 'idle' };
    },
    async more() {
      const { value: before } = state;
      if (before.at !== 'shown' || before.next === null || before.more === 'asking') return;
      state.value = { ...before, more: 'asking' };
      const read = await page(before.next);
      if (connection.signal.aborted) return;
      state.value =
        'problem' in read
          ? { ...before, more: read.problem }
          : { at: 'shown', lines: [...before.lines, ...read.lines], next: read.next, more: 'idle' };
    },
    narrow(wanted) {
      action.value = wanted;
    },
  };
}

/** `nameOf`: who did it, by the member's id. */
export function csvOfAudit(lines: readonly AuditLine[], nameOf: (member: string | null) => string): string {
  return writeCsv(
    ['time', 'by', 'client', 'action', 'count'],
    lines.map(({ at, by, client, action, amount }) => [
      ...[at === null ? '' : writeIso(at), nameOf(by), client ?? '', action, String(amount)],
    ]),
  );
}
