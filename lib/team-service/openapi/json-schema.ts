/**
 * JSON Schemas of the contract, derived from its zod schemas. Replies are read by transforms, which JSON Schema cannot
 * express. So each helper of `lib/contract/tolerant.ts` has its form here; a transform without one is an error.
 */
import * as z from 'zod/mini';
import * as account from '../../contract/resources/account.ts';
import * as company from '../../contract/resources/company.ts';
import * as discover from '../../contract/resources/discover.ts';
import * as emails from '../../contract/resources/emails.ts';
import * as lead from '../../contract/resources/lead.ts';
import * as person from '../../contract/resources/person.ts';
import { count, flag, number, sentNumber, text, wrappedIn, yes } from '../../contract/tolerant.ts';
import { isCommaList } from '../../contract/wire.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** `sent`: what a service must send. `read`: what a client has after reading it, however it was sent. */
export type View = 'sent' | 'read';

const primitives = new Map<z.core.$ZodType, Record<View, JsonSchema>>([
  [text, alike({ type: ['string', 'null'] })],
  [number, alike({ type: ['number', 'null'] })],
  [sentNumber, { sent: { type: 'number' }, read: { type: ['number', 'null'] } }],
  [count, alike({ type: 'number', minimum: 0 })],
  [flag, alike({ type: ['boolean', 'null'] })],
  [yes, alike({ type: 'boolean' })],
]);

function alike(schema: JsonSchema): Record<View, JsonSchema> {
  return { sent: schema, read: schema };
}

/** The contract's resources under their own names: `lead` is the component `Lead`. */
const resources = new Map(
  [account, company, discover, emails, lead, person].flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (isSchema(value) ? [[value, capitalized(name)] as const] : [])),
  ),
);

/** Each resource once; other schemas refer to them. */
export function components(): Record<string, JsonSchema> {
  return Object.fromEntries([...resources].map(([schema, name]) => [name, made(schema, 'sent', schema)]));
}

/** A successful reply's body as a service sends it, with references to `components`. */
export function sentSchema(reply: z.core.$ZodType): JsonSchema {
  return made(reply, 'sent', null);
}

/** A reply as a client has read it, complete in itself. */
export function readSchema(reply: z.core.$ZodType): JsonSchema {
  return made(reply, 'read', null);
}

/** Marks a list that a query carries as one text, separated by commas. */
export const commaMark = 'x-comma-list';

/** Parameters as a program holds them: numbers, booleans and lists. `input`: before defaults are filled in. */
export function paramsSchema(
  params: z.core.$ZodType,
  lists: 'marked' | 'plain',
  io: 'input' | 'output' = 'output',
): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(params, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      if (lists === 'marked' && isCommaList(zodSchema)) jsonSchema[commaMark] = true;
    },
  });
  return schema;
}

/** `whole`: the resource to spell out; other resources become references. */
function made(schema: z.core.$ZodType, view: View, whole: z.core.$ZodType | null): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    unrepresentable: ({ zodSchema }) => opaque(zodSchema, view) ?? 'throw',
    override({ zodSchema, jsonSchema }) {
      const name = view === 'sent' && zodSchema !== whole ? resources.get(zodSchema) : undefined;
      if (name !== undefined) replace(jsonSchema, { $ref: `#/components/schemas/${name}` });
      else if (wrappedIn(zodSchema)?.as === 'if-sent') {
        const inner = wrappedIn(zodSchema)?.of;
        if (inner && inner !== zodSchema && view === 'sent') replace(jsonSchema, made(inner, view, null));
      }
      // What is read if a value is unreadable is no default of the service.
      if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
      if (view === 'sent') requireWhatIsSent(zodSchema, jsonSchema);
    },
  });
  return json;
}

function opaque(schema: z.core.$ZodType, view: View): JsonSchema | undefined {
  const wrapped = wrappedIn(schema);
  if (!wrapped) return primitives.get(schema)?.[view];
  const content = nested(wrapped.of, view);
  return wrapped.as === 'record'
    ? { type: 'object', additionalProperties: content }
    : { type: 'array', items: content };
}

function nested(schema: z.core.$ZodType, view: View): JsonSchema {
  const name = view === 'sent' ? resources.get(schema) : undefined;
  return name === undefined ? made(schema, view, null) : { $ref: `#/components/schemas/${name}` };
}

function requireWhatIsSent(schema: z.core.$ZodTypes, json: JsonSchema): void {
  if (schema._zod.def.type !== 'object' || !json.required) return;
  const { shape } = schema._zod.def;
  json.required = json.required.filter((field) => {
    const of = shape[field];
    return of === undefined || wrappedIn(of)?.as !== 'if-sent';
  });
}

function replace(json: JsonSchema, by: JsonSchema): void {
  for (const key of Object.keys(json)) delete json[key];
  Object.assign(json, by);
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

function capitalized(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
