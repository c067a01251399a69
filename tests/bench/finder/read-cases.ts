/** Reads the cases of `npm run bench:finder`, one JSON line each. */
import * as z from 'zod/mini';

const name = z._default(z.nullable(z.string()), null);

const caseForm = z.object({
  domain: z.string(),
  known: z.array(z.object({ email: z.string(), first_name: name, last_name: name })),
  ask: z.object({ first_name: name, last_name: name }),
});

type FinderCase = z.output<typeof caseForm>;

/** `line` counts from 1. */
export type Line = { line: number; read: FinderCase } | { line: number; fault: string };

/** Skips blank lines. */
export function readCases(text: string): Line[] {
  return text
    .split(/\r?\n/)
    .flatMap((json, at): Line[] => (json.trim() === '' ? [] : [{ line: at + 1, ...readCase(json) }]));
}

function readCase(json: string): { read: FinderCase } | { fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { fault: 'this is not JSON' };
  }
  const { success, data, error } = caseForm.safeParse(value);
  if (success) return { read: data };
  const [issue] = error.issues;
  return { fault: `${issue?.path.join('.') || 'the case'}: ${issue?.message ?? 'not as it should be'}` };
}
