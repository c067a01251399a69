/** The account behind the key. Contract, section 4.11. */
import * as z from 'zod/mini';
import { costs } from '../costs.ts';
import { operation } from '../operation.ts';
import { account } from '../resources/account.ts';

export const getAccount = operation({
  method: 'GET',
  path: '/account',
  params: () => ({}),
  reply: () => z.looseObject({ data: account }),
  spends: costs.getAccount,
  repeatable: true,
});
