/** An operation's parameters in a path and in a query: groups and ranges become bracketed names. */
import type { AnyOperation } from '../../contract/operations.ts';
import { further } from '../../contract/request.ts';
import { commaMark, type JsonSchema, paramsSchema } from './json-schema.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: true;
  description?: string;
  style?: 'form' | 'deepObject';
  explode?: boolean;
  schema: JsonSchema;
}

/** All parameters in one object, as a program gives them. Our own stand-in for unknown filters is left out. */
export function inputSchema({ params }: AnyOperation, lists: 'marked' | 'plain' = 'plain'): JsonSchema {
  const { properties = {}, ...schema } = paramsSchema(params, lists);
  return { ...schema, properties: Object.fromEntries(Object.entries(properties).filter(([name]) => name !== further)) };
}

export const pathFields = ({ path }: Pick<AnyOperation, 'path'>): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);

/** Of an operation without a body, all; of others, only those in the path. */
export function parametersOf(operation: AnyOperation): Parameter[] {
  const { properties = {}, required = [] } = inputSchema(operation, 'marked');
  const inPath = pathFields(operation);
  return Object.entries(properties).flatMap(([name, schema]): Parameter[] => {
    if (typeof schema === 'boolean') return [];
    if (inPath.includes(name)) return [{ name, in: 'path', required: true, schema }];
    if (hasBody(operation)) return [];
    const each = inQuery(name, schema);
    return required.includes(name) ? each.map((one) => ({ ...one, required: true })) : each;
  });
}

export const hasBody = ({ method }: Pick<AnyOperation, 'method'>): boolean => method === 'POST' || method === 'PUT';

/** The body: every parameter that is not in the path. */
export function bodySchema(operation: AnyOperation): JsonSchema {
  const { properties = {}, required = [], ...schema } = inputSchema(operation);
  const inPath = pathFields(operation);
  const inBody = required.filter((name) => !inPath.includes(name));
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name))),
    ...(inBody.length > 0 && { required: inBody }),
  };
}

function inQuery(name: string, schema: JsonSchema): Parameter[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => (isSchema(one) ? inQuery(name, one) : []));
  if (schema.type === 'array') return listInQuery(name, schema);
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([key, one]) =>
      isSchema(one) ? inQuery(`${name}[${key}]`, one) : [],
    );
  }
  if (schema.type === 'object') return [{ name, in: 'query', style: 'deepObject', explode: true, schema }];
  return [{ name, in: 'query', schema }];
}

function listInQuery(name: string, { [commaMark]: isComma, ...schema }: JsonSchema): Parameter[] {
  if (isComma) return [{ name, in: 'query', style: 'form', explode: false, schema }];
  const { items } = schema;
  if (isSchema(items) && items.properties) {
    const description = 'The first entry of a list; [1], [2] and so on are the next.';
    return inQuery(`${name}[0]`, items).map((one) => ({ ...one, description }));
  }
  return [{ name: `${name}[]`, in: 'query', style: 'form', explode: true, schema }];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
