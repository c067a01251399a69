/**
 * Twenty: people by their main address, companies by their domain, and the stage of their latest opportunity. A
 * person has no owner there; a company has its account owner.
 *
 * https://docs.twenty.com/developers/extend/api (filters, 60 records a call)
 * https://github.com/twentyhq/twenty, `packages/twenty-server/src/modules` (the standard objects' fields) and
 * `engine/core-modules/workspace/workspace.resolver.ts` (`currentWorkspace`, answered to a workspace's key)
 */
import { isSameEmail } from '../../contract/text.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { AppRecord, LookedUp, PushOutcome, Wanted } from './app.ts';
import { unreadable } from './ask.ts';
import { hostName } from './fields.ts';
import { failedLookUp, joined, originIn, sorted, textOr, together } from './look-up.ts';
import { type Filters, isIn, page, searchFor } from './twenty-query.ts';

/** Asks one of the two GraphQL endpoints. */
type AskTwenty = (
  text: string,
  variables: Record<string, unknown>,
  endpoint: 'graphql' | 'metadata',
) => Promise<{ ok: true; data: Record<string, unknown> } | { ok: false; outcome: PushOutcome }>;

type Node = Record<string, unknown> & { id: string };

interface TwentyForms {
  nodesOf(connection: unknown): Node[];
  /** The forms in which a company's domain may be stored. */
  linksOf(host: string): string[];
}

/** Fewer than a page: an address or a domain may have several records. */
const atOnce = 20;

const fields = {
  people: 'id name { firstName lastName } emails { primaryEmail }',
  companies: 'id name domainName { primaryLinkUrl } accountOwner { name { firstName lastName } }',
};

const findDeals = `query FindDeals($filter: OpportunityFilterInput) {
  opportunities(filter: $filter, orderBy: [{ createdAt: DescNullsLast }], first: ${page}) { edges { node {
    id stage pointOfContactId companyId
  } } }
}`;

const findWorkspace = `query FindWorkspace { currentWorkspace { workspaceUrls { customUrl subdomainUrl } } }`;

/** `home`: where the workspace is opened if it does not say so itself; `null` if unknown. */
export async function lookUpInTwenty(
  { emails, domains }: Wanted,
  ask: AskTwenty,
  forms: TwentyForms,
  home: string | null,
): Promise<LookedUp> {
  const parts: LookedUp[] = [];
  let workspace: Promise<string | null> | null = null;
  for (let at = 0; at < Math.max(emails.length, domains.length); at += atOnce) {
    const some = { emails: emails.slice(at, at + atOnce), domains: domains.slice(at, at + atOnce) };
    const { text, variables } = searchFor(filtersFor(some, forms), fields);
    const asked = await ask(text, variables, 'graphql');
    if (!asked.ok) return together([...parts, failedLookUp(asked.outcome)]);
    if (!Object.keys(variables).every((objects) => isRecord(asked.data[objects])))
      return together([...parts, failedLookUp(unreadable)]);
    const people = forms.nodesOf(asked.data.people);
    const companies = forms.nodesOf(asked.data.companies);
    const isAnyThere = people.length + companies.length > 0;
    if (isAnyThere) workspace ??= workspaceOf(ask, home);
    const base = await workspace;
    const deals = isAnyThere ? await dealsOf([...people, ...companies], ask, forms) : new Map<string, string>();
    const recordOf = (kind: AppRecord['kind'], { id }: Node, more: Pick<AppRecord, 'name' | 'owner'>): AppRecord => ({
      ...{ kind, ...more, stage: null, deal: deals.get(id) ?? null },
      url: base === null ? null : `${base}/object/${kind}/${encodeURIComponent(id)}`,
    });
    parts.push(
      {
        found: sorted(some.emails, people, {
          of: ({ emails: own }) => {
            const main = isRecord(own) ? String(own.primaryEmail) : '';
            return some.emails.filter((one) => isSameEmail(one, main));
          },
          as: (node) => recordOf('person', node, { name: personName(node.name), owner: null }),
        }),
        problem: null,
      },
      {
        found: sorted(some.domains, companies, {
          of: ({ domainName }) => [
            hostName(textOr(isRecord(domainName) ? domainName.primaryLinkUrl : null) ?? '') ?? '',
          ],
          as: (node) => recordOf('company', node, { name: textOr(node.name), owner: ownerOf(node) }),
        }),
        problem: null,
      },
    );
  }
  return together(parts);
}

function filtersFor({ emails, domains }: Wanted, { linksOf }: TwentyForms): Filters {
  return {
    people: isIn('emails.primaryEmail', emails),
    companies: isIn('domainName.primaryLinkUrl', domains.flatMap(linksOf)),
  };
}

/** By person or company, the latest one. A key that may not read opportunities answers without them. */
async function dealsOf(nodes: readonly Node[], ask: AskTwenty, { nodesOf }: TwentyForms): Promise<Map<string, string>> {
  const ids = nodes.map(({ id }) => id);
  const filter = { or: [{ pointOfContactId: { in: ids } }, { companyId: { in: ids } }] };
  const asked = await ask(findDeals, { filter }, 'graphql');
  const stages = new Map<string, string>();
  if (!asked.ok) return stages;
  for (const { stage, pointOfContactId, companyId } of nodesOf(asked.data.opportunities)) {
    for (const id of [pointOfContactId, companyId])
      if (typeof id === 'string' && !stages.has(id) && textOr(stage) !== null) stages.set(id, asWord(String(stage)));
  }
  return stages;
}

/** `Closed won` for `CLOSED_WON`: only the metadata has a stage's label. */
function asWord(stage: string): string {
  const text = stage.replaceAll('_', ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

async function workspaceOf(ask: AskTwenty, home: string | null): Promise<string | null> {
  const asked = await ask(findWorkspace, {}, 'metadata');
  const workspace = asked.ok && isRecord(asked.data.currentWorkspace) ? asked.data.currentWorkspace : {};
  const { customUrl, subdomainUrl } = isRecord(workspace.workspaceUrls) ? workspace.workspaceUrls : {};
  return originIn(customUrl) ?? originIn(subdomainUrl) ?? home;
}

const personName = (name: unknown): string | null => (isRecord(name) ? joined(name.firstName, name.lastName) : null);

const ownerOf = ({ accountOwner }: Node): string | null =>
  isRecord(accountOwner) ? personName(accountOwner.name) : null;
