/**
 * What a filter accepts, as plain data. Pages read it without a schema; the schema is derived from it
 * (`filter-schemas.ts`). A table has one entry per filter. Form, control, chip, wording and parsing follow from the
 * kind of its fields; what it matches follows from its meaning (`meaning.ts`).
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
  /** Yes or no. `implied`: every other field of the filter implies yes. */
  | { kind: 'flag'; implied?: true }
  /** Yes, or left out. */
  | { kind: 'switch' }
  /** Both ends are inclusive; a missing end is open. */
  | { kind: 'range'; of: 'number'; most: number; unit?: 'roles' }
  | { kind: 'range'; of: 'day' }
  /** Years by name, or from one to another. */
  | { kind: 'years' }
  /** Included and excluded values: texts, or words of a list. */
  | { kind: 'sides'; of: 'text' | readonly string[]; hint?: true }
  /** Included and excluded texts, and whether one or all of the included ones must match. */
  | { kind: 'matched'; hint?: true; example?: true }
  /** Included and excluded places, each nested: lib/contract/README.md §4.1. */
  | { kind: 'places' }
  /** A text that the value contains, any value (`*`) or none (`~`). `many`: also a list of texts; one must match. */
  | { kind: 'contains'; many?: true }
  /** A time span named by the contract, a range of times, any time (`*`) or none (`~`). */
  | { kind: 'when' }
  /** A range from 0 to 100, any number (`*`) or none (`~`). */
  | { kind: 'score' }
  /** Numeric ids that a service gives to lists and members: one, or several. */
  | { kind: 'id' }
  | { kind: 'ids' }
  /** Text ids that a service gives. `orNone`: also in any (`*`) and in none (`~`). */
  | { kind: 'named'; orNone?: true }
  /** Included and excluded places of one sort. `lenient`: words that the contract does not know are ignored. */
  | { kind: 'placed'; of: 'country' | 'state' | 'city' | readonly string[]; lenient?: true }
  /**
   * Comma-separated words: those of `of`, otherwise any. `live`: the words that services are known to understand.
   * `every`: all must match.
   */
  | { kind: 'listed'; of?: readonly string[]; live?: readonly string[]; every?: true }
  /** One text per slug, as in `contains`. */
  | { kind: 'attributes' };

export type Kind = Field['kind'];
export type FieldOf<Of extends Kind> = Extract<Field, { kind: Of }>;

/**
 * Several fields under one name. `either`: the first one given counts. `mayBeEmpty`: services accept it with no
 * fields.
 */
export interface Group {
  kind: 'group';
  of: Readonly<Record<string, Field>>;
  either?: true;
  mayBeEmpty?: true;
}

export type Filter = Field | Group;
export type Filters = Readonly<Record<string, Filter>>;

/** Names of a table's filters, all or of one sort. */
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

/** The parameters of a table's filters, each optional. */
export type FiltersOf<Table> = { -readonly [Name in keyof Table]?: ValueOf<Table[Name]> | undefined };

/** The parameter value of a filter. */
export type ValueOf<One> = One extends { kind: 'group'; of: infer Fields }
  ? { -readonly [Name in keyof Fields]?: FieldValue<Fields[Name]> | undefined }
  : FieldValue<One>;
