/** All kinds of jobs, and the messages that create them. Whatever depends on a job's kind is taken from here. */
import type { JobKind, JobMessage, Wanted } from '../../../messages/job-messages.ts';
import type { Handlers } from '../../../messages/serve.ts';
import type { Kind } from '../kind.ts';
import { deletion } from './delete.ts';
import { edit } from './edit.ts';
import { leadExport } from './export.ts';
import { give } from './give.ts';
import { leadImport } from './import.ts';
import { revert } from './revert.ts';
import { save } from './save.ts';
import { search } from './search.ts';
import { site } from './site.ts';
import { teamSite } from './team-site.ts';
import { verify } from './verify.ts';

export const kinds: { [Name in JobKind]: Kind<Wanted<Name>> } = {
  verify,
  save,
  edit,
  delete: deletion,
  import: leadImport,
  revert,
  export: leadExport,
  search,
  site,
  give,
  team_site: teamSite,
};

type Creates = ReturnType<Handlers[JobMessage]>;

/** `private`: which kind of window; default: normal. `id`: the message's own. */
type Create = <Name extends JobKind>(kind: Name) => (says: Wanted<Name> & { private?: boolean }, id: string) => Creates;

export function creatingHandlers(create: Create): Pick<Handlers, JobMessage> {
  return {
    verify: create('verify'),
    save: create('save'),
    'edit-leads': create('edit'),
    'delete-leads': create('delete'),
    'import-leads': create('import'),
    'revert-import': create('revert'),
    'export-leads': create('export'),
    'search-companies': create('search'),
    'search-site': create('site'),
    'give-knowledge': create('give'),
    'search-site-by-team': create('team_site'),
  };
}
