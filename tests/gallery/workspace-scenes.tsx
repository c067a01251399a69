/** States of the workspace that need a failing or very slow team's service. */
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import * as z from 'zod/mini';
import '../../components/account/account-block.css';
import type { Audit, AuditFile } from '../../components/account/audit-store.ts';
import { AuditView } from '../../components/account/audit-view.tsx';
import { OptOutDialog } from '../../components/leads/opened/opt-out-dialog.tsx';
import type { FailedOptOut } from '../../components/leads/opened/opt-out-store.ts';
import { lead as leadSchema } from '../../lib/contract/resources/lead.ts';
import type { AuditLine } from '../../lib/messages/audit-views.ts';
import { ago, now } from './made-up.ts';
import { none } from './popup-scenes.tsx';

const later = async () => {};
const noAnswer = { code: 'no-answer', why: 'timed-out', risk: 'none' } as const;

const lead = z.parse(leadSchema, {
  ...{ id: 5, email: 'signe.vestergaard-lindqvist@aldermoor.test' },
  ...{ first_name: 'Signe', last_name: 'Vestergaard-Lindqvist', company: 'Aldermoor Optics' },
});

const optOut = (failed: FailedOptOut) => ({
  isOffered: signal(true),
  asked: signal({ lead, service: 's1', sending: false, failed }),
  ...{ ask: none, cancel: none, confirm: later },
});

const members = [
  {
    ...{ id: '1', name: 'Fenna Aas', email: 'fenna@skerry.example', role: 'owner' as const, may: [] },
    ...{ searches: null, verifications: null, seen: '2026-03-20', you: true },
  },
];

const lines: AuditLine[] = [
  { id: 9, at: ago(4), by: '1', client: null, action: 'export', amount: 1_204 },
  { id: 8, at: ago(90), by: null, client: null, action: 'opt-out', amount: 1 },
  { id: 7, at: ago(700), by: '1', client: 'An assistant with a rather long name', action: 'assistant', amount: 1 },
  { id: 6, at: ago(9_000), by: '2', client: null, action: 'delete', amount: 37 },
];

const audit = (file: AuditFile): Audit => ({
  state: signal({ at: 'shown' as const, lines, next: 6, more: 'idle' as const }),
  ...{ action: signal(null), shown: signal(lines), file: signal(file) },
  ...{ load: later, more: later, narrow: later, gather: later, dropFile: none },
});

const Page = ({ children }: { children: ComponentChildren }) => (
  <main class="workspace-scene">
    <h1 class="t20">Account</h1>
    <h2 class="t15">Team</h2>
    {children}
  </main>
);

const auditScene = (file: AuditFile) => (
  <Page>
    <AuditView audit={audit(file)} members={members} />
  </Page>
);

export const workspaceScenes = {
  'workspace-opt-out-unknown': () => (
    <OptOutDialog optOut={optOut({ problem: noAnswer, repeatsUntil: now + 7 * 24 * 60 * 60_000 })} />
  ),
  'workspace-audit-failed': () => auditScene({ at: 'failed', lines, next: 6, problem: noAnswer }),
  'workspace-audit-ready': () => auditScene({ at: 'ready', lines }),
};
