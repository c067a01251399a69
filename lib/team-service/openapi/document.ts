/** The contract as an OpenAPI 3.1 document, generated from the operations table. */
import type { Spend } from '../../contract/costs.ts';
import type { Pace } from '../../contract/limits.ts';
import { type AnyOperation, type OperationName, operationNames, operationOf } from '../../contract/operations.ts';
import { keyParameter } from '../../contract/request.ts';
import { type Success, statusesOf } from '../../contract/statuses.ts';
import type { OwnOperation } from '../http/own-operation.ts';
import { components, type JsonSchema, sentSchema } from './json-schema.ts';
import { describedOwn } from './own-operations.ts';
import { bodySchema, hasBody, type Parameter, parametersOf } from './parameters.ts';
import { errorsSchema, json, type Part, reference, refusal, successWords } from './parts.ts';
import { refusalsOf } from './refusals.ts';
import { summaries } from './summaries.ts';

interface OpenApiOptions {
  /** The service's base, such as `/v2`. */
  base: string;
  /** Whether operations that are free elsewhere need a key too: it says whose data is asked. */
  alwaysKey: boolean;
  /** Operations beside the contract. */
  own?: readonly OwnOperation[];
}

export interface Described {
  operationId: OperationName | OwnOperation['name'];
  summary: string;
  /** Where it starts, if not at the service's base. */
  servers?: { url: string }[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Part;
  responses: Record<string, Part>;
  /** Operations beside the contract cost nothing. */
  'x-cost'?: Spend;
  'x-rate-limit': Pace;
}

/** By path, then by method in lower case. */
type Paths = Record<string, Record<string, Described>>;

export function openApiDocument({ base, alwaysKey, own = [] }: OpenApiOptions): Part & { paths: Paths } {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Contact-data service',
      version: '2.0.0',
      description: 'Finds and checks professional email addresses, describes companies and people, and stores leads.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: base }],
    security: keySchemes.map(({ name }) => ({ [name]: [] })),
    paths: { ...paths(alwaysKey), ...ownPaths(own) },
    components: {
      schemas: { ...components(), Errors: errorsSchema() },
      headers: { RateLimitRemaining: remaining, RetryAfter: retryAfter },
      securitySchemes: Object.fromEntries(keySchemes.map(({ name, scheme }) => [name, scheme])),
    },
  };
}

/** lib/contract/README.md §5. */
const keySchemes = [
  { name: 'keyHeader', scheme: { type: 'apiKey', in: 'header', name: 'X-API-KEY' } },
  { name: 'bearer', scheme: { type: 'http', scheme: 'bearer' } },
  { name: 'keyParameter', scheme: { type: 'apiKey', in: 'query', name: keyParameter } },
];

const remaining = {
  description: 'Verifications left for this domain today.',
  schema: { type: 'integer', minimum: 0 },
};
const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } };

function paths(alwaysKey: boolean): Paths {
  const found: Paths = {};
  for (const name of operationNames) {
    const operation = operationOf(name);
    found[operation.path] = {
      ...found[operation.path],
      [operation.method.toLowerCase()]: described(name, operation, alwaysKey),
    };
  }
  return found;
}

/** They take the key in a header only. */
const headerSchemes = keySchemes.filter(({ scheme }) => !('in' in scheme) || scheme.in === 'header');

function ownPaths(own: readonly OwnOperation[]): Paths {
  const keys = headerSchemes.map(({ name }) => name);
  const found: Paths = {};
  for (const operation of own) {
    const { path, method } = operation;
    found[path] = { ...found[path], [method.toLowerCase()]: describedOwn(operation, keys) };
  }
  return found;
}

function described(name: OperationName, operation: AnyOperation, alwaysKey: boolean): Described {
  const parameters = parametersOf(operation);
  return {
    operationId: name,
    summary: summaries[name],
    ...(operation.auth === 'none' && !alwaysKey && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody(operation) && { requestBody: { content: json(bodySchema(operation)) } }),
    responses: {
      ...Object.fromEntries(statusesOf(name).map((status) => [status, success(status, operation)])),
      ...Object.fromEntries([...refusalsOf(name)].map(([status, ids]) => [status, refused(status, ids, operation)])),
    },
    'x-cost': operation.spends,
    'x-rate-limit': operation.pace,
  };
}

function success(status: Success, operation: AnyOperation): Part {
  const headers = limited(operation) && { headers: remainingOf(operation) };
  if (status === 204) return { description: 'Done.' };
  if (status === 202 && operation.spends === 'verification') {
    return { description: 'In progress: send the same request again. All of them count once.', ...headers };
  }
  return { description: successWords[status], ...headers, content: json(replyBody(operation)) };
}

function replyBody(operation: AnyOperation): JsonSchema {
  const sent = sentSchema(operation.reply);
  const { properties = {}, required = [] } = sent;
  const { data = {}, meta = { type: 'object' as const } } = properties;
  const enveloped: JsonSchema = {
    ...sent,
    properties: { ...properties, meta },
    required: [...new Set([...required, 'meta'])],
  };
  // The alternate format is the record alone (lib/contract/README.md §4.8).
  const bare: JsonSchema = { not: { required: ['data'] }, allOf: typeof data === 'boolean' ? [] : [data] };
  return 'compat_format' in operation.fields ? { anyOf: [enveloped, bare] } : enveloped;
}

function refused(status: number, ids: ReadonlySet<string>, operation: AnyOperation): Part {
  const known = { enum: [...ids].toSorted() };
  // An unknown filter is refused under its own name.
  const schema = status === 400 && operation.filtered ? { anyOf: [known, { pattern: '^invalid_' }] } : known;
  return refusal(status, { ids, schema }, remainingOf(operation));
}

function remainingOf(operation: AnyOperation): Part {
  return limited(operation) ? { 'X-Rate-Limit-Remaining': reference('headers/RateLimitRemaining') } : {};
}

function limited({ spends }: AnyOperation): boolean {
  return spends === 'verification';
}
