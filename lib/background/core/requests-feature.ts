/** Requests by pages, and their cached answers. */
import type { OperationName } from '../../contract/operations.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Says } from '../../messages/catalogue.ts';
import { savedWithEachLead } from '../../messages/draft-forms.ts';
import type { Asked } from '../../messages/request-views.ts';
import { readCachedFor } from '../people/cached.ts';
import { unnamed } from '../requests/forget-person.ts';
import type { WriteGuard } from '../storage/guarded-store.ts';
import { indexes, type Store, type TableName } from '../storage/store.ts';
import type { Core } from './core.ts';
import { type Forgets, withKnown } from './deletions.ts';
import type { Feature } from './feature.ts';
import { pageToLeave, privacyGuard } from './page-to-leave.ts';
import { sessionsInUse, sessionsOf } from './window-session.ts';

type Parts = Pick<Core, 'sessions' | 'mailboxes' | 'cancellations' | 'snapshots' | 'resume' | 'forgetServiceData'>;

interface Own {
  /** The store of normal windows. A private session has its own, in memory. */
  store: Store;
  guard: WriteGuard;
}

type Names =
  | 'request'
  | 'cancel-request'
  | 'about'
  | 'known'
  | 'known-leads'
  | 'usage'
  | 'journal'
  | 'clear-journal'
  | 'cache-size'
  | 'clear-cache';

export function registerRequests(core: Parts, own: Own): Feature<Names> {
  const { sessions } = core;
  const normal = () => sessions.of(false);
  return {
    handlers: {
      request: (says, id) => request(core, says, id),
      async 'cancel-request'({ message }) {
        core.cancellations.cancel(message);
        return {};
      },
      about: ({ domain, page, emails, private: isPrivate }) =>
        readCachedFor(sessions.of(isPrivate), { domain: domain?.toLowerCase() ?? null, page, emails }),
      async known({ emails, names, private: isPrivate }) {
        const { known } = sessions.of(isPrivate);
        const [of, named] = await Promise.all([known.of(emails), known.named(names)]);
        return { ...of, names: named };
      },
      async 'known-leads'({ domain, skipCache, private: isPrivate }) {
        const { privateField, namesInternal } = await privacyGuard();
        // Requested automatically wherever a company is shown, so no private or internal name may leave.
        return privateField({ domain }) || namesInternal({ domain })
          ? { knownLeads: [], asked: null }
          : sessions.of(isPrivate).knownLeads.of(domain, skipCache);
      },
      usage: async ({ skipCache }) => ({ usage: await normal().usage.now(skipCache) }),
      journal: ({ before, limit, ...filter }) => normal().journal.list(before, limit, filter),
      async 'clear-journal'() {
        await normal().journal.clear();
        return { cleared: true };
      },
      'cache-size': () => normal().context.store.weight(),
      async 'clear-cache'() {
        await core.snapshots.clear();
        await normal().context.store.clear(['answers', 'marks', 'aside']);
        // There is room again for jobs held because the device was full.
        core.resume('alarm');
        return { cleared: true };
      },
    },
    forget: [writesUnderWay(own), tables(core, own)],
  };
}

async function request(core: Parts, says: Says<'request'>, id: string): Promise<Asked<OperationName>> {
  const ready = await readyToAsk(core, says);
  return ready.ok ? core.sessions.of(says.private).requests.request({ ...ready.asking, message: id }) : ready;
}

/**
 * Prepares a page's request: removes a page address that must not leave. Refuses private fields, and internal names
 * without a click.
 */
export async function readyToAsk<Asking extends Pick<Says<'request'>, 'params' | 'click' | 'page'>>(
  core: Pick<Core, 'mailboxes'>,
  asking: Asking,
): Promise<{ ok: true; asking: Asking & { urgent: true } } | { ok: false; problem: Problem }> {
  const { params, click, page } = asking;
  const { privateField, namesInternal } = await privacyGuard();
  const field = privateField(params);
  if (field) return { ok: false, problem: { code: 'refused-input', field, fault: 'invalid', quoted: null } };
  if (!click && namesInternal(params)) return { ok: false, problem: { code: 'stopped' } };
  return { ok: true, asking: { ...asking, page: await pageToLeave(core, page), urgent: true } };
}

const writesUnderWay = ({ guard }: Own): Forgets => ({
  name: 'writes under way',
  async forget(deletion) {
    if (deletion.kind === 'person') {
      const emails = new Set(deletion.emails);
      if (!deletion.private && emails.size > 0) await guard.close((change) => unnamed(change, emails), false);
      return;
    }
    const gone = new Set(deletion.kind === 'service' ? [deletion.service] : deletion.services.map(({ id }) => id));
    // Closed for good: a service's identifier is never reused.
    await guard.close(
      (change) => ('put' in change && 'service' in change.put && gone.has(change.put.service) ? null : change),
      true,
    );
  },
});

const tables = ({ sessions, forgetServiceData }: Parts, { store }: Own): Forgets => ({
  name: 'tables',
  async prepare(deletion) {
    if (deletion.kind !== 'person') return deletion;
    const found = await Promise.all(
      sessionsOf(sessions, deletion).map(({ requests }) => requests.addressesOf(deletion)),
    );
    return withKnown(deletion, 'emails', found.flat());
  },
  async forget(deletion) {
    if (deletion.kind === 'everything') await store.clear(forgettable);
    else if (deletion.kind === 'service') {
      await forgetServiceData(deletion.service);
      for (const { drafts } of sessionsInUse(sessions)) await drafts.keep(savedWithEachLead(deletion.service), {});
    } else {
      for (const { requests } of sessionsOf(sessions, deletion)) await requests.forgetPerson(deletion, deletion.emails);
    }
  },
});

const forgettable = Object.keys(indexes)
  .filter((name): name is TableName => name in indexes)
  .filter((name) => name !== 'optOuts');
