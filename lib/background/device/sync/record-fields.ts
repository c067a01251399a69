/**
 * Records as the fields that a sync merges one by one. Elements of a set, such as sources or tags, are fields of
 * their own, so that two browsers may each add one.
 */

import type { Source } from '../../../contract/resources/emails.ts';
import { domainOf, foldedName } from '../../../contract/text.ts';
import { readTime } from '../../../contract/times.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import { authorityOf, type PageRank } from '../../../device-service/exchange/better-word.ts';
import { addressPageRank, together } from '../../../device-service/exchange/merge-addresses.ts';
import { companyFields } from '../../../device-service/exchange/merge-companies.ts';
import { nameOf } from '../../../device-service/forget/mentions.ts';
import { companyPageRank } from '../../../device-service/learn/learn-company.ts';
import { mostPeople } from '../../../device-service/learn/people-there.ts';
import { newest } from '../../../device-service/learn/sources.ts';
import type { Origin, PersonThere } from '../../../device-service/store-directory.ts';
import type { Fields } from '../../../sync/change.ts';
import type { Portable, PortableTable } from '../backup/portable.ts';

/** Usage belongs to each browser. */
export const syncedTables = [
  ...(['lists', 'account', 'views', 'companies', 'emails', 'articles', 'leads'] as const),
] satisfies PortableTable[];

export type SyncedTable = (typeof syncedTables)[number];

export const isSyncedTable = (name: string): name is SyncedTable => syncedTables.some((table) => table === name);

type Json = Record<string, unknown>;

interface Shape {
  /** Fields with one value each. */
  alone: readonly string[];
  /** Values that are kept or replaced as one, with their origins; by name. */
  groups: Readonly<Record<string, readonly string[]>>;
  /** Lists of elements, each a field by its key. */
  elements: Readonly<Record<string, (one: never) => string>>;
  /** Lists of texts; the other property has what is known of each. */
  sets: Readonly<Record<string, string | null>>;
  /** Objects, each property a field. */
  maps: readonly string[];
}

const nothing: Shape = { alone: [], groups: {}, elements: {}, sets: {}, maps: [] };

const single = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, [name]]));

const shapes: Record<SyncedTable, Shape> = {
  lists: { ...nothing, alone: ['name'] },
  account: { ...nothing, sets: { attributes: null } },
  views: { ...nothing, alone: ['name', 'filters', 'created_at', 'updated_at'] },
  companies: {
    alone: ['pattern', 'disposable', 'webmail', 'accept_all', 'closed'],
    groups: single(companyFields),
    elements: { people: (one: PersonThere) => foldedName(nameOf(one)) },
    sets: { technologies: 'technologiesSeen', linked_domains: 'linkedDomainsSeen' },
    maps: [],
  },
  emails: {
    alone: ['confidence', 'verification', 'source_type', 'place', 'company'],
    groups: {
      ...Object.fromEntries(together.map((fields) => [fields[0], fields])),
      ...single(['type', 'linkedin', 'twitter', 'phone_number']),
    },
    elements: { sources: ({ uri, domain }: Source) => uri ?? `${domain} without a page` },
    sets: {},
    maps: ['onPages'],
  },
  articles: { ...nothing, alone: ['domain', 'title', 'authors', 'origin'] },
  leads: {
    ...nothing,
    alone: [
      ...['confidence_score', 'verification', 'sync_status', 'sending_status', 'place', 'created_by'],
      ...['last_activity_at', 'last_contacted_at', 'last_exported_at', 'notified_at', 'created_at', 'updated_at'],
      ...['page_changes', 'taught'],
    ],
    sets: { lists: null, tags: null, sequences: null },
    maps: ['texts', 'attributes'],
  },
};

/** Of each record, whatever else it has: it exists. */
const made = 'made';

/** Whether this version knows the field: what it can't store must not count as removed here. */
export function isFieldOf(table: SyncedTable, field: string): boolean {
  const { alone, groups, elements, sets, maps } = shapes[table];
  const [name = '', element] = split(field);
  if (element === undefined) return name === made || alone.includes(name) || Object.hasOwn(groups, name);
  return maps.includes(name) || Object.hasOwn(elements, name) || Object.hasOwn(sets, name);
}

/** `record`: lists of a lead are names in lower case. */
export function fieldsOf(table: SyncedTable, key: string, record: Json): Fields {
  const shape = shapes[table];
  const fields: Record<string, Fields[string]> = { [made]: { value: true, rank: 0 } };
  const put = (field: string, value: unknown, rank = 0) => {
    if (!isNothing(value)) fields[field] = { value, rank };
  };
  for (const field of shape.alone)
    if (record[field] !== 0 || !isTime(field)) put(field, record[field], rankOf(field, record[field]));
  // Sent although it is empty, or another browser's guess would count.
  if (table === 'emails' && isNothing(record.source_type)) fields.source_type = { value: null, rank: stated };
  const origins = isRecord(record.origins) ? record.origins : {};
  const rank = pageRankOf(table, key, record);
  for (const [name, group] of Object.entries(shape.groups)) {
    const values = Object.fromEntries(group.map((field) => [field, record[field] ?? null]));
    const known = Object.fromEntries(group.flatMap((field) => (origins[field] ? [[field, origins[field]]] : [])));
    const said = Object.values(known) as Origin[];
    if (said.length === 0 && Object.values(values).every(isNothing)) continue;
    put(name, { values, origins: known }, Math.max(0, ...said.map((origin) => authorityOf(origin, rank))));
  }
  for (const [name, keyOf] of Object.entries(shape.elements))
    for (const one of listOf(record[name])) put(`${name}/${keyOf(one as never)}`, one);
  for (const [name, seen] of Object.entries(shape.sets)) {
    const notes = seen === null ? null : record[seen];
    for (const one of listOf(record[name])) put(`${name}/${one}`, (isRecord(notes) && notes[String(one)]) || true);
  }
  for (const name of shape.maps)
    for (const [field, value] of Object.entries(isRecord(record[name]) ? record[name] : {}))
      put(`${name}/${field}`, value);
  return fields;
}

/** The inverse. Missing fields are left out; `backup/portable.ts` fills them in and checks the rest. */
export function recordFrom(table: SyncedTable, key: string, fields: Readonly<Record<string, unknown>>): Json {
  const shape = shapes[table];
  const record: Json = keyed(table, key);
  const origins: Json = {};
  for (const name of [...Object.keys(shape.elements), ...Object.keys(shape.sets)]) record[name] = [];
  for (const name of shape.maps) record[name] = {};
  for (const [field, value] of Object.entries(fields)) {
    if (value === null || field === made) continue;
    const [name = '', element = null] = split(field);
    if (element === null) {
      if (shape.alone.includes(name)) record[name] = value;
      else if (Object.hasOwn(shape.groups, name) && isRecord(value)) {
        const group = shape.groups[name] ?? [];
        // Only the group's own fields: the rest of a record is not written this way.
        for (const one of group) if (isRecord(value.values)) record[one] = value.values[one] ?? null;
        for (const one of group) if (isRecord(value.origins) && value.origins[one]) origins[one] = value.origins[one];
      }
    } else if (Object.hasOwn(shape.elements, name)) listOf(record[name]).push(value);
    else if (Object.hasOwn(shape.sets, name)) {
      listOf(record[name]).push(element);
      const seen = shape.sets[name] ?? null;
      if (seen !== null && value !== true)
        record[seen] = { ...(isRecord(record[seen]) && record[seen]), [element]: value };
    } else if (shape.maps.includes(name))
      record[name] = { ...(isRecord(record[name]) && record[name]), [element]: value };
  }
  if (Object.keys(origins).length > 0) record.origins = origins;
  if (table === 'emails') record.sources = newest(listOf(record.sources) as Source[]);
  if (table === 'companies') record.people = latest(listOf(record.people));
  for (const name of ['onPages', 'people'] as const)
    if (record[name] !== undefined && Object.keys(record[name] ?? {}).length === 0) delete record[name];
  return record;
}

/** As many people as a company has, the same in every browser: a record with more would be refused. */
function latest(people: unknown[]): unknown[] {
  const orderOf = (one: unknown) => {
    const { origin } = isRecord(one) ? one : {};
    return `${isRecord(origin) ? origin.extracted_on : ''} ${foldedName(nameOf(one as PersonThere))}`;
  };
  if (people.length <= mostPeople) return people;
  return people.toSorted((one, other) => (orderOf(one) > orderOf(other) ? -1 : 1)).slice(0, mostPeople);
}

/**
 * Fields from the key, and required fields: the changes of a record may arrive in any order. A time of 0 is not sent.
 */
function keyed(table: SyncedTable, key: string): Json {
  switch (table) {
    case 'companies':
      return { domain: key };
    case 'emails':
      return { value: key };
    case 'articles':
      return { url: key, domain: key.split('/')[0], authors: [] };
    case 'leads':
      return { email: key, id: 1, created_at: 0, updated_at: 0 };
    case 'lists':
      return { id: 1, name: key };
    case 'views':
      return { id: 1, name: key, filters: {}, created_at: 0, updated_at: 0 };
    case 'account':
      return {};
  }
}

/** Like `keyOf` of a back-up, but addresses and names of saved searches are not folded. */
export const keyIn: { [Table in SyncedTable]: (one: Portable[Table]) => string } = {
  lists: ({ name }) => name.toLowerCase(),
  account: () => 'own',
  views: ({ name }) => name,
  companies: ({ domain }) => domain,
  emails: ({ value }) => value,
  articles: ({ url }) => url,
  leads: ({ email }) => email,
};

const split = (field: string): string[] => {
  const at = field.indexOf('/');
  return at < 0 ? [field] : [field.slice(0, at), field.slice(at + 1)];
};

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (isRecord(value) && Object.values(value).every(isNothing));

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const isTime = (field: string): boolean => field.endsWith('_at');

/** Rank of an address that the user or an import states: below a found one, above a guess. */
const stated = 0.5;

/**
 * The higher rank wins: the latest check, visit or change, the earliest creation, and a found address over a guess.
 */
function rankOf(field: string, value: unknown): number {
  if (field === 'source_type') return value === 'found' ? 1 : 0;
  if (field === 'verification' && isRecord(value)) {
    const { date } = value;
    return typeof date === 'number' ? date : (readTime(typeof date === 'string' ? date : null) ?? 0);
  }
  if (typeof value !== 'number' || !isTime(field)) return 0;
  return field === 'created_at' ? -value : value;
}

function pageRankOf(table: SyncedTable, key: string, { company }: Json): PageRank {
  return table === 'companies'
    ? (uri) => companyPageRank(uri, key)
    : addressPageRank(typeof company === 'string' ? company : domainOf(key));
}
