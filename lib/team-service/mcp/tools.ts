/** Tools of the Model Context Protocol, generated from the operations table. */
import type { Tool } from '@modelcontextprotocol/server';
import { type OperationName, operationNames, operationOf } from '../../contract/operations.ts';
import { type JsonSchema, readSchema } from '../openapi/json-schema.ts';
import { inputSchema } from '../openapi/parameters.ts';
import { summaries } from '../openapi/summaries.ts';
import { type Allowance, type Kind, kindOf, kinds } from './allowance.ts';
import { tokenArgument } from './assistant.ts';
import { previewLifetime } from './previews.ts';

/** The same search is offered once. */
const left: ReadonlySet<OperationName> = new Set(['searchDomainWithPost']);

/** Free reading, and what the owner granted a budget for. */
export function toolsFor(allowance: Allowance): Tool[] {
  return operationNames
    .filter((name) => !left.has(name))
    .filter((name) => {
      const kind = kindOf(name);
      return kind === null || allowance[kind] > 0;
    })
    .map((name) => toolOf(name, allowance));
}

export function operationOfTool(name: string): OperationName | null {
  return operationNames.find((one) => one === name && !left.has(one)) ?? null;
}

function toolOf(name: OperationName, allowance: Allowance): Tool {
  const { method, changes, spends, repeatable } = operationOf(name);
  const kind = kindOf(name);
  return {
    name,
    description: [summaries[name], kind === null ? 'Free.' : costWords(kind, allowance[kind])].join(' '),
    ...schemasOf(name),
    annotations: {
      readOnlyHint: kind === null,
      destructiveHint: method === 'DELETE' || kind === 'pushes',
      idempotentHint: repeatable,
      openWorldHint: spends !== 'nothing' || kind === 'pushes',
    },
    _meta: { 'harrier/cost': { spends, changes, kind, perDay: kind === null ? null : allowance[kind] } },
  };
}

type ToolSchemas = Pick<Tool, 'inputSchema' | 'outputSchema'>;

const made = new Map<OperationName, ToolSchemas>();

/** Made on first use: a list of tools is asked for often. */
function schemasOf(name: OperationName): ToolSchemas {
  const known = made.get(name);
  if (known) return known;
  const schemas = {
    inputSchema: plain(argumentsOf(name)),
    outputSchema: plain(resultSchema(name)),
  };
  made.set(name, schemas);
  return schemas;
}

/**
 * The protocol's own type of the same JSON. Services of language models read patterns with Python's `re` or as
 * grammars, and refuse a request with all of its tools for one that they cannot read. We check every call ourselves.
 *
 * https://github.com/langfuse/langfuse/issues/14770 (`\p{…}`)
 * https://github.com/containers/kubernetes-mcp-server/issues/758 (without `^` and `$`)
 */
function plain(schema: JsonSchema): Tool['inputSchema'] {
  return JSON.parse(JSON.stringify(schema, (name, value) => (isForeign(name, value) ? undefined : value)));
}

function isForeign(name: string, value: unknown): boolean {
  return name === 'pattern' && typeof value === 'string' && (/\\p/i.test(value) || !/^\^.*\$$/.test(value));
}

function costWords(kind: Kind, perDay: number): string {
  const minutes = previewLifetime / 60_000;
  return `Counts as one of ${perDay} ${kind} a day. The first call is a preview without effect; call again within ${minutes} minutes with the same arguments and its ${tokenArgument}.`;
}

function argumentsOf(name: OperationName): JsonSchema {
  const { properties = {}, ...schema } = inputSchema(operationOf(name));
  const { compat_format: _, ...own } = properties;
  const token = { [tokenArgument]: { type: 'string' as const, description: 'Of the preview of exactly this call.' } };
  return { ...schema, properties: { ...own, ...(kindOf(name) !== null && token) } };
}

/** As `CallResult`. */
function resultSchema(name: OperationName): JsonSchema {
  const text: JsonSchema = { type: 'string' };
  return {
    type: 'object',
    properties: {
      status: { enum: ['done', 'pending', 'preview', 'refused', 'failed'] },
      reply: readSchema(operationOf(name).reply),
      known: { type: 'boolean' },
      preview: {
        type: 'object',
        properties: {
          token: text,
          seconds: { type: 'number' },
          operation: { const: name },
          parameters: { type: 'object' },
          cost: {
            type: 'object',
            properties: { kind: { enum: [...kinds] }, amount: { const: 1 }, left: { type: 'number' } },
            required: ['kind', 'amount', 'left'],
          },
        },
        required: ['token', 'seconds', 'operation', 'parameters', 'cost'],
      },
      refusal: {
        type: 'object',
        properties: { why: { enum: ['no-budget', 'wrong-token'] }, kind: { enum: [...kinds] }, explanation: text },
        required: ['why', 'kind', 'explanation'],
      },
      problem: { type: 'object', properties: { code: text }, required: ['code'] },
    },
    required: ['status'],
  };
}
