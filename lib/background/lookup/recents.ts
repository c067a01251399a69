/**
 * Lookups that can be reopened for free, from cached answers: companies, articles, people. Newest first. One that
 * found nobody is left out.
 */
import { joinedName, textOf } from '../../contract/text.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { Recent } from '../../messages/opening-views.ts';
import { type Context, shownServices } from '../requests/context.ts';
import { isLookup } from '../storage/lookups.ts';
import { type AnswerRecord, bounds } from '../storage/store.ts';

export interface Recents {
  /** Those whose text or name contains `search`, at most `most`. Empty in a private window. */
  list(search: string, most: number): Promise<Recent[]>;
  /** Deletes every cached answer behind a lookup */
  forget(text: string): Promise<void>;
}

/** Reads the newest first, and all of them if too few are shown */
const readings = [50, bounds.answers];

export function createRecents(context: Context): Recents {
  const { store } = context;
  return {
    async list(search, most) {
      if (context.private) return [];
      const wanted = search.trim().toLowerCase();
      const found = new Map<string, Recent>();
      for await (const record of newest(context)) {
        const recent = recentOf(record);
        if (recent && holds(recent, wanted)) found.set(recent.text, joined(found.get(recent.text), recent));
        if (found.size >= most && fruitful(found).length >= most) break;
      }
      return fruitful(found).slice(0, most);
    },
    async forget(text) {
      const gone: string[] = [];
      for await (const record of newest(context)) if (recentOf(record)?.text === text) gone.push(record.id);
      await store.write(gone.map((id) => ({ table: 'answers', delete: id })));
    },
  };
}

/** Answers of the services in use */
async function* newest(context: Context): AsyncGenerator<AnswerRecord> {
  const { store } = context;
  const shown = await shownServices(context);
  const seen = new Set<string>();
  for (const limit of shown.length > 0 ? readings : []) {
    const records = await store.list('answers', { by: 'lookedUp', reverse: true, limit });
    for (const record of records) {
      if (shown.includes(record.service) && !seen.has(record.id)) yield record;
      seen.add(record.id);
    }
    if (records.length < limit) return;
  }
}

/** A count and a search of one company are one lookup: the newer one is shown, completed by the older. */
function joined(newer: Recent | undefined, older: Recent): Recent {
  if (!newer) return older;
  const results = newer.results ?? older.results;
  const approximate = newer.results === null ? older.approximate : newer.approximate;
  return { ...newer, name: newer.name ?? older.name, results, approximate };
}

const fruitful = (found: ReadonlyMap<string, Recent>): Recent[] =>
  [...found.values()].filter(({ results }) => results !== 0);

const holds = ({ text, name }: Recent, wanted: string): boolean =>
  text.toLowerCase().includes(wanted) || (name?.toLowerCase().includes(wanted) ?? false);

/** Null for answers that are no lookup of their own, such as a verification, or do not say of whom */
function recentOf({ operation, params, reply, asked }: AnswerRecord): Recent | null {
  if (!isLookup(operation)) return null;
  const data = blockOf(reply, 'data');
  switch (operation) {
    case 'searchDomain':
    case 'searchDomainWithPost': {
      const meta = blockOf(reply, 'meta');
      const text = textOf(params.domain) ?? textOf(data.domain) ?? textOf(params.company);
      const approximate = meta.results_approximate === true;
      return text === null
        ? null
        : { text, name: textOf(data.organization), results: numberOf(meta.results), approximate, asked };
    }
    case 'countDomainEmails': {
      const text = textOf(params.domain) ?? textOf(params.company);
      return text === null
        ? null
        : { text, name: textOf(data.organization), results: numberOf(data.total), approximate: false, asked };
    }
    case 'findAuthor': {
      const text = textOf(params.url);
      return text === null ? null : { text, name: nameIn(data), ...findingOf(data), asked };
    }
    case 'findEmail': {
      const text = soughtOf(params);
      return text === null ? null : { text, name: textOf(data.email), ...findingOf(data), asked };
    }
  }
}

/** A finding without an address is a miss. */
const findingOf = ({ email }: Record<string, unknown>): Pick<Recent, 'results' | 'approximate'> => ({
  results: textOf(email) === null ? 0 : null,
  approximate: false,
});

/** As the user would type it. */
function soughtOf(params: Record<string, unknown>): string | null {
  const handle = textOf(params.linkedin_handle);
  if (handle !== null) return `linkedin.com/in/${handle}`;
  const person = textOf(params.full_name) ?? nameIn(params);
  const place = textOf(params.domain) ?? textOf(params.company);
  return person === null || place === null ? null : `${person} @ ${place}`;
}

const nameIn = ({ first_name, last_name }: Record<string, unknown>) => joinedName(first_name, last_name) || null;

function blockOf(reply: unknown, name: 'data' | 'meta'): Record<string, unknown> {
  const block = isRecord(reply) ? reply[name] : null;
  return isRecord(block) ? block : {};
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
