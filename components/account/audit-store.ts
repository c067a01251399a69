/** The audit log of a team's own service, for its owners. Nothing is requested before `load`. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { AuditAction } from '../../lib/contract/team.ts';
import { writeIso } from '../../lib/contract/times.ts';
import type { AuditLine, AuditPage } from '../../lib/messages/audit-views.ts';
import { send } from '../../lib/messages/send.ts';
import { writeCsv } from '../format/csv.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { createNewest } from '../shell/newest.ts';
import type { SharedState } from '../shell/shared-state.ts';

type AuditState =
  | { at: 'closed' | 'asking' }
  | { at: 'failed'; problem: ShownProblem }
  | { at: 'shown'; lines: readonly AuditLine[]; next: number | null; more: 'idle' | 'asking' | ShownProblem };

/** All entries for a file. `next`: where reading goes on; entries read so far stay after a failure. */
export type AuditFile =
  | { at: 'none' }
  | { at: 'reading'; lines: readonly AuditLine[]; next: number | null }
  | { at: 'failed'; lines: readonly AuditLine[]; next: number | null; problem: ShownProblem }
  | { at: 'ready'; lines: readonly AuditLine[] };

export interface Audit {
  state: ReadonlySignal<AuditState>;
  /** One action, or null for all. */
  action: ReadonlySignal<AuditAction | null>;
  shown: ReadonlySignal<readonly AuditLine[]>;
  file: ReadonlySignal<AuditFile>;
  load(): Promise<void>;
  more(): Promise<void>;
  /** Asks for the entries of one action. */
  narrow(action: AuditAction | null): Promise<void>;
  /** Reads every entry of the chosen action, not only those shown. Goes on where it failed. */
  gather(): Promise<void>;
  /** Stops reading, or drops what is ready. */
  dropFile(): void;
}

export function createAudit({
  connection,
  service,
}: Pick<SharedState, 'service'> & { connection: Pick<SharedState['connection'], 'signal'> }): Audit {
  const idNow = () => service.value?.id ?? null;
  /** `of`: the service's id. Another service closes the log. */
  const read = signal<{ of: string | null; state: AuditState; file: AuditFile }>({
    ...{ of: null, state: { at: 'closed' }, file: { at: 'none' } },
  });
  const isOf = () => read.value.of === idNow();
  const state = computed((): AuditState => (isOf() ? read.value.state : { at: 'closed' }));
  const file = computed((): AuditFile => (isOf() ? read.value.file : { at: 'none' }));
  const action = signal<AuditAction | null>(null);
  const [listing, gathering] = [createNewest(connection.signal), createNewest(connection.signal)];

  /** Null if the page is no longer wanted. An older service ignores the action, so other entries are removed here. */
  async function page(
    before: number | null,
    whole: boolean,
    isWanted: AbortSignal,
  ): Promise<AuditPage | { problem: ShownProblem } | null> {
    const { value: wanted } = action;
    const { of } = read.value;
    if (of === null) return null;
    const response = await send('team-audit', { service: of, action: wanted, before, whole });
    if (isWanted.aborted || idNow() !== of) return null;
    if (!response.ok) return response;
    if (!response.value.ok) return response.value;
    const { lines, next } = response.value.value;
    return { lines: lines.filter((line) => wanted === null || line.action === wanted), next };
  }

  const show = (now: AuditState) => {
    read.value = { ...read.value, state: now };
  };
  const keep = (now: AuditFile) => {
    read.value = { ...read.value, file: now };
  };

  async function load(): Promise<void> {
    gathering.drop();
    const isWanted = listing.begin();
    read.value = { of: idNow(), state: { at: 'asking' }, file: { at: 'none' } };
    const first = await page(null, false, isWanted);
    if (first)
      show('problem' in first ? { at: 'failed', problem: first.problem } : { at: 'shown', ...first, more: 'idle' });
  }

  return {
    state,
    action,
    file,
    shown: computed(() => (state.value.at === 'shown' ? state.value.lines : [])),
    load,
    async more() {
      const { value: before } = state;
      if (before.at !== 'shown' || before.next === null || before.more === 'asking') return;
      show({ ...before, more: 'asking' });
      const next = await page(before.next, false, listing.current());
      if (!next) return;
      show(
        'problem' in next
          ? { ...before, more: next.problem }
          : { at: 'shown', lines: [...before.lines, ...next.lines], next: next.next, more: 'idle' },
      );
    },
    async narrow(wanted) {
      action.value = wanted;
      await load();
    },
    async gather() {
      if (state.value.at !== 'shown' || file.value.at === 'reading') return;
      const from = file.value.at === 'failed' ? file.value : state.value;
      let { lines, next } = from;
      const isWanted = gathering.begin();
      while (next !== null) {
        keep({ at: 'reading', lines, next });
        const got: AuditPage | { problem: ShownProblem } | null = await page(next, true, isWanted);
        if (!got) return;
        if ('problem' in got) return keep({ at: 'failed', lines, next, problem: got.problem });
        lines = [...lines, ...got.lines];
        next = got.next;
      }
      keep({ at: 'ready', lines });
    },
    dropFile() {
      gathering.drop();
      keep({ at: 'none' });
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
