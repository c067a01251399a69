/** The paths under `/harrier/`, which start where the contract's base starts. */
import * as z from 'zod/mini';
import { eventOperations } from '../events/endpoint.ts';
import { type OwnOperation, ownId } from '../http/own-operation.ts';
import { knowledgeOperations } from '../knowledge/endpoint.ts';
import { lookUpOperations } from '../look-up/endpoint.ts';
import { teamOperations } from '../roles/endpoint.ts';
import { dependsOnRole } from '../roles/permissions.ts';
import { siteSearchOperations } from '../site-search/endpoint.ts';
import { syncOperations } from '../sync/endpoint.ts';
import { type JsonSchema, paramsSchema, sentSchema } from './json-schema.ts';
import type { Parameter } from './parameters.ts';
import { json, refusal, successWords } from './parts.ts';

export const ownOperations: readonly OwnOperation[] = [
  ...knowledgeOperations,
  ...siteSearchOperations,
  ...lookUpOperations,
  ...teamOperations,
  ...eventOperations,
  ...syncOperations,
];

/** `keys`: the schemes of a key in a header. */
export function describedOwn(operation: OwnOperation, keys: readonly string[]) {
  const { name, summary, pace, body, reply, status = 200 } = operation;
  const parameters = [...inPath(operation), ...inQuery(operation)];
  return {
    operationId: name,
    summary,
    servers: [{ url: '/' }],
    security: name === 'join' ? [] : keys.map((key) => ({ [key]: [] })),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { content: json(paramsSchema(body, 'plain', 'input')) } }),
    responses: {
      [status]: { description: successWords[status], content: json(sentSchema(reply)) },
      ...Object.fromEntries([...refusalsOf(operation)].map(([code, ids]) => [code, refusal(code, known(ids))])),
    },
    'x-rate-limit': pace,
  };
}

const known = (ids: ReadonlySet<string>) => ({ ids, schema: { enum: [...ids].toSorted() } });

function inPath({ path, id = ownId }: OwnOperation): Parameter[] {
  const schema = { type: 'string' as const, pattern: id.source };
  return path.includes('{id}') ? [{ name: 'id', in: 'path', required: true, schema }] : [];
}

function inQuery({ query }: OwnOperation): Parameter[] {
  const { properties = {} }: JsonSchema = query ? paramsSchema(z.object(query), 'plain', 'input') : {};
  return Object.entries(properties).flatMap(([name, schema]): Parameter[] =>
    typeof schema === 'boolean' ? [] : [{ name, in: 'query', schema }],
  );
}

function refusalsOf({ name, path, refusals = [] }: OwnOperation): Map<number, Set<string>> {
  const all: [number, string][] = [
    [403, 'rate_limit_reached'],
    [503, 'service_unavailable'],
    ...(name === 'join' ? [] : [[401, 'authentication_failed'] as [number, string]]),
    ...(name !== 'join' && dependsOnRole(name) ? [[403, 'not_permitted'] as [number, string]] : []),
    ...(path.includes('{id}') ? [[404, 'not_found'] as [number, string]] : []),
    ...refusals.map(([status, id]): [number, string] => [status, id]),
  ];
  const found = new Map<number, Set<string>>();
  for (const [status, id] of all) found.set(status, (found.get(status) ?? new Set()).add(id));
  return found;
}
