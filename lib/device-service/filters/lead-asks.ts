/** What filters of leads ask, by their meanings. lib/contract/README.md §4.9. */
import { listFilters } from '../../contract/filters/lead-filters.ts';
import type {
  LeadFilterEntry,
  LeadFilterTable,
  LeadNumber,
  LeadSet,
  LeadText,
  LeadTime,
  LeadValue,
  OnValue,
  PlacePart,
} from '../../contract/filters/meaning.ts';
import {
  entriesOf,
  number,
  partsOf,
  type Scalar,
  scalars,
  text,
  textSides,
  texts,
  textsByName,
  time,
  type WantedNumber,
  type WantedTime,
  wanted,
} from './wanted.ts';

export type LeadAsk =
  /** `*` any value, `~` none, else a part of it: one of them. */
  | { on: 'text'; field: LeadText; wanted: readonly string[] }
  | { on: 'search'; fields: readonly LeadText[]; wanted: string }
  | { on: 'attribute'; slug: string; wanted: string }
  | { on: 'time'; field: LeadTime; wanted: WantedTime }
  | { on: 'number'; field: LeadNumber; wanted: WantedNumber }
  | (OnValue<LeadValue> & { wanted: readonly Scalar[] })
  /** `orNone`: `*` is any, and `~` none. */
  | { on: 'set'; field: LeadSet; orNone: boolean; wanted: readonly Scalar[] }
  | { on: 'places'; include: readonly PlaceAsk[]; exclude: readonly PlaceAsk[] };

export interface PlaceAsk {
  by: PlacePart;
  wanted: string;
}

/** A lead must fit every one of them. */
export function leadAsks(filter: object, table: LeadFilterTable = listFilters): LeadAsk[] {
  return entriesOf(table, filter).flatMap(([name, entry, value]) => asksOf(name, entry, value));
}

function asksOf(name: string, entry: LeadFilterEntry, value: unknown): LeadAsk[] {
  if (entry.kind === 'group') return [placesOf(name, entry.of, value)];
  const { means } = entry;
  switch (means.on) {
    case 'text':
      return [{ ...means, wanted: wanted(name, texts, value) }];
    case 'search':
      return [{ ...means, wanted: wanted(name, text, value) }];
    case 'attributes':
      return wanted(name, textsByName, value).map(([slug, part]) => ({ on: 'attribute', slug, wanted: part }));
    case 'time':
      return [{ ...means, wanted: wanted(name, time, value) }];
    case 'number':
      return [{ ...means, wanted: wanted(name, number, value) }];
    case 'value':
      return [{ ...means, wanted: wanted(name, scalars, value) }];
    case 'set':
      return [{ ...means, orNone: 'orNone' in entry, wanted: wanted(name, scalars, value) }];
  }
}

type PlaceEntries = Extract<LeadFilterEntry, { kind: 'group' }>['of'];

function placesOf(name: string, table: PlaceEntries, value: unknown): LeadAsk {
  const sides = partsOf(name, table, value).map(([part, { means }, one]) => ({
    by: means.by,
    ...wanted(part, textSides, one),
  }));
  const side = (which: 'include' | 'exclude'): PlaceAsk[] =>
    sides.flatMap(({ by, ...of }) => (of[which] ?? []).map((one) => ({ by, wanted: one })));
  return { on: 'places', include: side('include'), exclude: side('exclude') };
}
