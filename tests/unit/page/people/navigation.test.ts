// @vitest-environment jsdom
/** Words of menus, breadcrumbs and buttons beside a person are no position. */
import { expect, it } from 'vitest';
import { nameSteps } from '../../../../lib/page/team/team-names.ts';
import { toEnd } from '../to-end.ts';
import { said } from './read-here.ts';

const person = (around: string, name = 'Rowena Ashdown', local = 'rowena.ashdown') =>
  `<div class="profile"><h1>${name}</h1>${around}<p>${local}@acme.test</p></div>`;

const menus: [string, string][] = [
  ['a menu', '<nav><a href="/d">Board of Directors</a> <a href="/p">Partners</a></nav>'],
  ['a menu by its role', '<div role="navigation"><a href="/d">Directors</a></div>'],
  ['a menu by its class', '<div class="side-menu"><p><a href="/d">Our Managers</a></p></div>'],
  ['a breadcrumb', '<p class="breadcrumbs"><a href="/">Home</a> › <a href="/t">Management Team</a></p>'],
  ['links in a row', '<p><a href="/d">Directors</a> | <a href="/m">Managers</a> | <a href="/c">Contact</a></p>'],
  [
    'a list of links',
    '<ul><li><a href="/d">Directors</a></li><li><a href="/m">Managers</a></li><li><a href="/p">Partners</a></li></ul>',
  ],
  ['a button', '<button>Contact the manager</button>'],
  ['a link back', '<p><a href="/team">Back to all managers</a></p>'],
  ['a tab list', '<div role="tablist"><span role="tab">Engineers</span><span role="tab">Designers</span></div>'],
];

it.each(menus)('ignores %s below a name', async (_, menu) => {
  expect(await said(person(menu))).toEqual(['rowena.ashdown@acme.test: Rowena + Ashdown']);
});

it.each(menus)('ignores %s above a name', async (_, menu) => {
  expect(await said(`<div>${menu}</div>${person('')}`)).toEqual(['rowena.ashdown@acme.test: Rowena + Ashdown']);
});

it.each(menus)('finds the position behind %s', async (_, menu) => {
  expect(await said(person(`${menu}<p>Parish Clerk</p>`))).toEqual([
    'rowena.ashdown@acme.test: Rowena + Ashdown, Parish Clerk',
  ]);
});

it.each(menus.slice(0, 4))('ignores %s on a team page without addresses', async (_, menu) => {
  const card = (name: string, post: string) => `<div class="card"><h3>${name}</h3>${menu}<p>${post}</p></div>`;
  const page = new DOMParser().parseFromString(
    `<body>${card('Rowena Ashdown', 'Accountant')}${card('Anna Meyer', 'Engineer')}</body>`,
    'text/html',
  );
  const names = toEnd(nameSteps(page, 'https://acme.test/team'));
  expect(names.map(({ name, position }) => `${name}, ${position}`)).toEqual([
    'Rowena Ashdown, Accountant',
    'Anna Meyer, Engineer',
  ]);
});

it('reads a position that is a link', async () => {
  const body = person('<p><a href="/roles/clerk">Parish Clerk</a></p>');
  expect(await said(body)).toEqual(['rowena.ashdown@acme.test: Rowena + Ashdown, Parish Clerk']);
});
