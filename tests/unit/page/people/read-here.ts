/** Reads the people of a page from a parsed document, without layout or scripts. */
import { type PagePerson, peopleSteps } from '../../../../lib/page/people/read-people.ts';
import { toEnd } from '../to-end.ts';

export async function peopleOn(body: string, { lang = 'en', head = '' } = {}): Promise<PagePerson[]> {
  const page = new DOMParser().parseFromString(
    `<html lang="${lang}"><head>${head}</head><body>${body}</body></html>`,
    'text/html',
  );
  return toEnd(peopleSteps(page, 'acme.test')).people;
}

/** "ada@acme.test: Ada + Byron, Head of Engines", in the page's order. */
export const said = async (body: string, options?: { lang?: string; head?: string }): Promise<string[]> =>
  (await peopleOn(body, options)).map(({ email, first_name, last_name, position }) => {
    const name = first_name === null && last_name === null ? 'nobody' : `${first_name ?? '?'} + ${last_name ?? '?'}`;
    return `${email}: ${name}${position === null ? '' : `, ${position}`}`;
  });
