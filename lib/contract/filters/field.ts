/**
 * What a filter takes, as plain data: screens read it without a schema, and its schema is derived from it (`filter-schemas.ts`).
 * A table has an entry a filter; form, control, chip, words and reading follow from the kind of its fields.
 */
import type { anyValue, noValue, TimePreset } from '../filter-taxonomy.ts';
import type { LocationItem } from '../wire.ts';

export type Field =
  /** One text, or several. */
  | { kind: 'text'; hint?: true; ltr?: true }
  | { kind: 'texts'; hint?: true; ltr?: true }
  /** One word of a list, or several. */
  | { kind: 'option'; of: readonly string[] }
  | { kind: 'options'; of: readonly string[] }
  /** Yes or no. `implied`: every other field of the filter says yes. */
  | { kind: 'flag'; implied?: true }
  /** Yes, or left out. */
  | { kind: 'switch' }
  /** Two ends, each included; one that is left out leaves its side open. */
  | { kind: 'range'; of: 'number'; most: number; unit?: 'roles' }
  | { kind: 'range'; of: 'day' }
  /** Years by name, or from one to another. */
  | { kind: 'years' }
  /** What is wanted and what is left out: texts, or words of a list. */
  | { kind: 'sides'; of: 'text' | readonly string[]; hint?: true }
  /** The same of texts, with whether one or all of those wanted must fit. */
  | { kind: 'matched'; hint?: true; example?: true }
  /** Places wanted and left out, each nested: lib/contract/README.md §4.1. */
  | { kind: 'places' }
  /** A text that the value contains, any value (`*`) or none (`~`). `many`: one of several texts. */
  | { kind: 'contains'; many?: true }
  /** A span that the contract names, a range of times, any time (`*`) or none (`~`). */
  | { kind: 'when' }
  /** A range from 0 to 100, any number (`*`) or none (`~`). */
  | { kind: 'score' }
  /** Numbers by which the service knows its lists and members: one, or several. */
  | { kind: 'id' }
  | { kind: 'ids' }
  /** Texts by which the service knows what it has. `orNone`: also in any (`*`) and in none (`~`). */
  | { kind: 'named'; orNone?: true }
  /** Places of one sort, wanted and left out. `lenient`: words that the contract does not know are passed over. */
  | { kind: 'placed'; of: 'country' | 'state' | 'city' | readonly string[]; lenient?: true }
  /** Words with commas between: those of `of`, else any. `live`: those that the service is known to know. `every`: all of them must hold. */
  | { kind: 'listed'; of?: readonly string[]; live?: readonly string[]; every?: true }
  /** A text a slug, as in `contains`. */
  | { kind: 'attributes' };

export type Kind = Field['kind'];
export type FieldOf<Of extends Kind> = Extract<Field, { kind: Of }>;

/** Several fields under one name. `either`: the first that is given counts. `mayBeEmpty`: a service takes it with nothing in it. */
export interface Group {
  kind: 'group';
  of: Readonly<Record<string, Field>>;
  either?: true;
  mayBeEmpty?: true;
}

export type Filter = Field | Group;
export type Filters = Readonly<Record<string, Filter>>;

/** The names of a table, or of its filters of a sort. */
export type NameIn<Table, Sort = unknown> = {
  [Name in keyof Table & string]: Table[Name] extends Sort ? Name : never;
}[keyof Table & string];

type Item<Of> = Of extends readonly (infer Word)[] ? Word : string;
interface Sides<Value> {
  include?: Value[] | undefined;
  exclude?: Value[] | undefined;
}
interface Ends<Value> {
  from?: Value | undefined;
  to?: Value | undefined;
}
type Anything = typeof anyValue | typeof noValue;

interface Values<Of, Many> {
  text: string;
  texts: string[];
  option: Item<Of>;
  options: Item<Of>[];
  flag: boolean;
  switch: boolean;
  range: Ends<Of extends 'day' ? string : number>;
  years: Sides<number> & Ends<number>;
  sides: Sides<Item<Of>>;
  matched: Sides<string> & { match?: 'any' | 'all' | undefined };
  places: Sides<LocationItem>;
  contains: Many extends true ? string | string[] : string;
  when: Anything | TimePreset | Ends<string>;
  score: Anything | Ends<number>;
  id: number;
  ids: number[];
  named: string[];
  placed: Sides<Item<Of>>;
  listed: Item<Of>[];
  attributes: Record<string, string>;
}

type FieldValue<One> = One extends { kind: infer Of extends Kind }
  ? Values<One extends { of: infer Words } ? Words : unknown, One extends { many: true } ? true : false>[Of]
  : never;

/** What a filter holds as a parameter. */
export type ValueOf<One> = One extends { kind: 'group'; of: infer Fields }
  ? { -readonly [Name in keyof Fields]?: FieldValue<Fields[Name]> | undefined }
  : FieldValue<One>;
