import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { followLists } from '../../../components/leads/follow-leads.ts';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import type { KnownList } from '../../../lib/messages/lead-views.ts';
import { newLife } from '../harness/lives.ts';
import { lead } from './lead-fixtures.ts';

const inList = (id: number, leads_count: number): Lead =>
  lead(id, { leads_list: { id: 7, name: 'Prospects', leads_count } });

it('reloads the lists once when leads name a new list or one of another size', () => {
  const lists = signal<KnownList[]>([]);
  const loaded = signal<readonly Lead[]>([]);
  const life = newLife();
  let asked = 0;
  const loadLists = async () => {
    asked += 1;
  };
  followLists({ lists, loadLists, life: life.signal }, loaded);
  expect(asked).toBe(0);
  loaded.value = [inList(1, 3)];
  expect(asked).toBe(1);
  loaded.value = [inList(1, 3), inList(2, 3)];
  expect(asked).toBe(1);
  lists.value = [{ id: 7, name: 'Prospects', leads: 3 }];
  loaded.value = [inList(1, 3)];
  expect(asked).toBe(1);
  loaded.value = [inList(1, 4)];
  expect(asked).toBe(2);
  life.abort();
  loaded.value = [inList(1, 9)];
  expect(asked).toBe(2);
});
