/** What operations of the contract and those beside it describe alike. */
import type { JsonSchema } from './json-schema.ts';

export type Part = Record<string, unknown>;

export const successWords = { 200: 'The answer.', 201: 'Created.', 202: 'Accepted; it is done later.' };

/** `schema`: of the error's id. */
export interface Refusals {
  ids: ReadonlySet<string>;
  schema: JsonSchema;
}

export function refusal(status: number, { ids, schema: id }: Refusals, headers: Part = {}): Part {
  return {
    description: `Refused: ${[...ids].toSorted().join(', ')}.`,
    headers: { ...(mayWait.has(status) && { 'Retry-After': reference('headers/RetryAfter') }), ...headers },
    content: json({
      allOf: [
        reference('schemas/Errors'),
        {
          properties: {
            errors: { items: { properties: { id, code: { const: status } } } },
          },
        },
      ],
    }),
  };
}

const mayWait = new Set([403, 429, 503]);

/** lib/contract/README.md §7. */
export function errorsSchema(): JsonSchema {
  return {
    type: 'object',
    properties: {
      errors: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: { id: { type: 'string' }, code: { type: 'integer' }, details: { type: 'string' } },
          required: ['id', 'code', 'details'],
        },
      },
      data: false,
    },
    required: ['errors'],
  };
}

export function json(schema: JsonSchema): Part {
  return { 'application/json': { schema } };
}

export function reference(to: string): { $ref: string } {
  return { $ref: `#/components/${to}` };
}
