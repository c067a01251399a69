/** Which team and key gets a free connection. */
import { expect, test } from 'vitest';
import { type Asker, createShares, sharesOf } from '../../../../lib/team-service/database/shares.ts';

/** Records the holders of connections, in the order of grants. */
function watched(connections: number) {
  const shares = createShares(sharesOf(connections));
  const granted: string[] = [];
  const held: { name: string; giveBack: () => void }[] = [];
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    granted,
    holding: () => held.map(({ name }) => name),
    async ask(name: string, asker: Asker) {
      void shares.take(asker).then((giveBack) => {
        granted.push(name);
        held.push({ name, giveBack });
      });
      await settle();
    },
    async giveBack(name: string) {
      const at = held.findIndex((one) => one.name === name);
      held.splice(at, 1)[0]?.giveBack();
      await settle();
    },
  };
}

const of = (team: number, key = 'a') => ({ team, key });

test('a key holds a fifth and a team half of the connections; another team still gets one at once', async () => {
  const { ask, holding } = watched(10);
  for (const key of ['a', 'b', 'c', 'd']) for (const nth of [1, 2, 3, 4, 5]) await ask(`${key}${nth}`, of(1, key));
  expect(holding()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1']);
  await ask('other', of(2));
  await ask('own', null);
  expect(holding().slice(5)).toEqual(['other', 'own']);
});

test('a connection given back goes to the member served longest ago, not to the one with most requests', async () => {
  const { ask, giveBack, granted } = watched(4);
  for (const nth of [1, 2, 3, 4]) await ask(`greedy${nth}`, of(1, 'greedy'));
  await ask('busy1', of(1, 'busy'));
  await ask('busy2', of(1, 'busy'));
  await ask('member', of(1, 'member'));
  expect(granted).toEqual(['greedy1', 'busy1']);
  await giveBack('greedy1');
  await giveBack('member');
  await giveBack('greedy2');
  expect(granted).toEqual(['greedy1', 'busy1', 'member', 'greedy2', 'greedy3']);
});

test('with one connection teams take turns, and the service itself goes first', async () => {
  const { ask, giveBack, granted } = watched(1);
  for (const nth of [1, 2, 3]) await ask(`one${nth}`, of(1));
  await ask('two1', of(2));
  await ask('own', null);
  for (const name of ['one1', 'own', 'two1', 'one2']) await giveBack(name);
  expect(granted).toEqual(['one1', 'own', 'two1', 'one2', 'one3']);
});

test('all connections are free again after everything was given back', async () => {
  const { ask, giveBack, holding } = watched(10);
  for (let round = 0; round < 3; round += 1) {
    for (const nth of [1, 2, 3, 4]) await ask(`${nth}`, of(nth % 2, `${nth}`));
    expect(holding()).toHaveLength(4);
    for (const nth of [1, 2, 3, 4]) await giveBack(`${nth}`);
  }
});
