/** Validates what readers report about people on a page: it comes from a web page's process. */
import * as z from 'zod/mini';
import type { PagePeople } from '../../page/page-read.ts';

export const line = z.string().check(z.maxLength(300));
export const httpAddress = z.string().check(
  z.maxLength(2_500),
  z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
);
const filled = z.string().check(z.minLength(1), z.maxLength(300));

/** The result of the name reader. */
export const names = z
  .array(z.object({ name: filled, position: z.nullable(filled), profile: z.nullable(httpAddress) }))
  .check(z.maxLength(200));

const marks = z.object({
  generators: z.array(line).check(z.maxLength(20)),
  loads: z.array(line).check(z.maxLength(500)),
  named: z.array(line).check(z.maxLength(500)),
  frame: z.array(line).check(z.maxLength(200)),
  cut: z.boolean(),
});

export const pagePeople = () =>
  z.object({
    names,
    marks,
    people: z
      .array(
        z.object({
          email: line,
          first_name: z.nullable(line),
          last_name: z.nullable(line),
          position: z.nullable(line),
          phone: z.nullable(line),
        }),
      )
      .check(z.maxLength(1_000)),
    lines: z.array(z.object({ text: line, stands: z.enum(['data', 'frame', 'text']) })).check(z.maxLength(100)),
    phones: z.array(z.object({ number: line, stands: z.enum(['data', 'frame', 'text']) })).check(z.maxLength(100)),
  });

/** The people an open page names, as read there. Null if the value has another shape. */
export function readPeopleOf(value: unknown): PagePeople | null {
  const read = z.safeParse(pagePeople(), value);
  return read.success ? read.data : null;
}
