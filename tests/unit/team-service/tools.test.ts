import { expect, test } from 'vitest';
import { isRecord } from '../../../lib/contract/tolerant.ts';
import { toolsFor } from '../../../lib/team-service/mcp/tools.ts';

const tools = toolsFor({ searches: 1, verifications: 1, saves: 1, deletions: 1, pushes: 1 });

function patternsIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(patternsIn);
  if (!isRecord(schema)) return [];
  const own = typeof schema.pattern === 'string' ? [schema.pattern] : [];
  return [...own, ...Object.values(schema).flatMap(patternsIn)];
}

// If a language model's service refuses one tool, it refuses the whole request.
test('every pattern is one that services of language models accept', () => {
  const patterns = tools.flatMap(({ inputSchema, outputSchema }) => patternsIn([inputSchema, outputSchema]));
  expect(patterns).not.toEqual([]);
  expect(patterns.filter((pattern) => /\\p/i.test(pattern) || !/^\^.*\$$/.test(pattern))).toEqual([]);
});
