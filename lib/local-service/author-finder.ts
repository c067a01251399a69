/** Author finder: the first author of an article that the directory knows. Contract, sections 2.5 and 4.3. */

import { tidyAddress } from '../device-service/domain-name.ts';
import { byName, settle } from '../device-service/email-finder.ts';
import { refused } from '../device-service/handler.ts';
import { usedUp } from './allowance.ts';
import type { Handler } from './handler.ts';
import { named } from './person.ts';

export const findAuthor: Handler<'findAuthor'> = async (params, context) => {
  const { store } = context;
  const address = tidyAddress(params.url);
  if (address === null) return refused(400, 'invalid_url', 'This is not the address of an article.');
  const refusal = await usedUp(store, 'searches');
  if (refusal) return refusal;

  const article = await store.directory.article(address);
  const author = article?.authors[0];
  const found =
    article && author
      ? await byName(named(author.first_name, author.last_name), await store.directory.company(article.domain), store)
      : { company: null, person: null, known: null, guess: null };
  return settle(found, { url: params.url, max_duration: params.max_duration ?? null }, context);
};
