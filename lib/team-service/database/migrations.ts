/** All migrations, in order. Each statement is a step of its own. A released migration never changes. */
import { teams } from './migrations/0001-teams.ts';
import { leads } from './migrations/0002-leads.ts';
import { belongings } from './migrations/0003-belongings.ts';
import { knowledge } from './migrations/0004-knowledge.ts';
import { keys } from './migrations/0005-keys.ts';
import { pushes } from './migrations/0006-pushes.ts';
import { storedCounts } from './migrations/0007-stored-counts.ts';
import { siteSearches } from './migrations/0008-site-searches.ts';
import { leadPersons } from './migrations/0009-lead-persons.ts';
import { ownViews } from './migrations/0010-own-views.ts';
import { memberRoles } from './migrations/0011-roles.ts';
import { assistants } from './migrations/0012-assistants.ts';
import { events } from './migrations/0013-events.ts';
import { appRecords } from './migrations/0014-app-records.ts';
import { serviceSettings } from './migrations/0015-service-settings.ts';
import { auditByAction } from './migrations/0016-audit-by-action.ts';
import { linkedCompanies } from './migrations/0017-linked-companies.ts';
import { leadNotices } from './migrations/0018-lead-notices.ts';
import { syncFiles } from './migrations/0019-sync-files.ts';
import { unfinishedOptOuts } from './migrations/0020-unfinished-opt-outs.ts';

export interface MigrationStep {
  /** `0002.03`: the number of the file and of the statement. */
  step: string;
  /** One repeatable statement: DDL, or an update of all teams' rows. */
  statement: string;
}

const files: readonly (readonly string[])[] = [
  teams,
  leads,
  belongings,
  knowledge,
  keys,
  pushes,
  storedCounts,
  siteSearches,
  leadPersons,
  ownViews,
  memberRoles,
  assistants,
  events,
  appRecords,
  serviceSettings,
  auditByAction,
  linkedCompanies,
  leadNotices,
  syncFiles,
  unfinishedOptOuts,
];

export const migrations: readonly MigrationStep[] = files.flatMap((statements, file) =>
  statements.map((statement, at) => ({ step: `${padded(file + 1, 4)}.${padded(at + 1, 2)}`, statement })),
);

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}
