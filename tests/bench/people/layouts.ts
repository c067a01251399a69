/** Contact pages in the layouts of common site builders. Each returns a body and the people in it. */
import type { Random } from '../finder/random.ts';
import type { Person } from './persons.ts';
import type { Tongue } from './tongues.ts';

export interface Stated {
  email: string;
  first_name: string | null;
  last_name: string | null;
  position: string | null;
}

export interface Laid {
  body: string;
  people: Stated[];
}

export interface Setting {
  people: readonly Person[];
  tongue: Tongue;
  domain: string;
  random: Random;
}

export const esc = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
export const stated = ({ email, first, last, post }: Person, hasPost = true): Stated => ({
  email,
  first_name: first,
  last_name: last,
  position: hasPost ? post : null,
});
export const nobody = (email: string): Stated => ({ email, first_name: null, last_name: null, position: null });

const link = (email: string, text = email): string => `<a href="mailto:${email}">${text}</a>`;
const phone = (random: Random): string =>
  `+${random.whole(30, 99)} ${random.whole(100, 999)} ${random.whole(10_000, 99_999)}`;
const each = ({ people }: Setting, make: (person: Person, at: number) => string, joint = ''): string =>
  people.map(make).join(joint);
const all = (setting: Setting, hasPost = true): Stated[] => setting.people.map((person) => stated(person, hasPost));
const spelled = (email: string): string => email.replace('@', ' [at] ').replace(/\./g, ' [dot] ');

function coded(email: string): string {
  const bytes = [...new TextEncoder().encode(email)].map((byte) => (byte ^ 0x42).toString(16).padStart(2, '0'));
  return `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="42${bytes.join('')}">[email&#160;protected]</a>`;
}

export const layouts: Record<string, (setting: Setting) => Laid> = {
  cards: (s) => ({
    body: `<h2>${s.tongue.labels[7]}</h2><div class="team">${each(s, (p) => `<div class="card"><img src="p.jpg" alt="${esc(p.shown)}"><h3>${esc(p.shown)}</h3><p>${esc(p.post)}</p><p>${s.tongue.labels[1]}: ${phone(s.random)}</p><p>${link(p.email)}</p></div>`)}</div>`,
    people: all(s),
  }),
  icons: (s) => ({
    body: `<ul>${each(s, (p) => `<li><h4>${esc(p.shown)}</h4><span class="role">${esc(p.post)}</span><div class="links"><a href="tel:${phone(s.random)}"><i class="i"></i></a><a href="mailto:${p.email}" aria-label="${s.tongue.labels[0]}"><i class="icon"></i></a></div></li>`)}</ul>`,
    people: all(s),
  }),
  table: (s) => ({
    body: `<table><tr><th>${s.tongue.labels[4]}</th><th>${s.tongue.labels[2]}</th><th>${s.tongue.labels[1]}</th><th>${s.tongue.labels[0]}</th></tr>${each(s, (p) => `<tr><td>${esc(p.shown)}</td><td>${esc(p.post)}</td><td>${phone(s.random)}</td><td>${link(p.email)}</td></tr>`)}</table>`,
    people: all(s),
  }),
  'table without heads': (s) => ({
    body: `<table><tbody>${each(s, (p) => `<tr><td>${esc(p.post)}</td><td>${esc(p.shown)}</td><td>${spelled(p.email)}</td></tr>`)}</tbody></table>`,
    people: all(s),
  }),
  terms: (s) => ({
    body: `<dl>${each(s, (p) => `<dt>${esc(p.shown)}</dt><dd>${esc(p.post)}</dd><dd>${s.tongue.labels[1]} ${phone(s.random)}</dd><dd>${link(p.email, s.tongue.labels[0])}</dd>`)}</dl>`,
    people: all(s),
  }),
  lines: (s) => ({
    body: `<ul>${each(s, (p) => `<li>${esc(p.shown)}, ${esc(p.post)} – ${p.email}</li>`)}</ul>`,
    people: all(s),
  }),
  flat: (s) => ({
    body: `<div class="content">${each(s, (p) => `<h3>${esc(p.shown)}</h3><p>${esc(p.post)}</p><p>${s.tongue.labels[1]}: ${phone(s.random)}<br>${s.tongue.labels[0]}: ${link(p.email)}</p>`)}</div>`,
    people: all(s),
  }),
  breaks: (s) => ({
    body: `<p>${each(s, (p) => `<strong>${esc(p.shown)}</strong><br>${esc(p.post)}<br>${p.email}`, '<br><br>')}</p>`,
    people: all(s),
  }),
  'name as link': (s) => ({
    body: `<ul>${each(s, (p) => `<li>${link(p.email, esc(p.shown))}<br><small>${esc(p.post)}</small></li>`)}</ul>`,
    people: all(s),
  }),
  'post above': (s) => ({
    body: `<section>${each(s, (p) => `<article><p class="k">${esc(p.post)}</p><h4>${esc(p.shown)}</h4><p>${link(p.email, `${s.tongue.labels[0]} →`)}</p></article>`)}</section>`,
    people: all(s),
  }),
  labels: (s) => ({
    body: each(
      s,
      (p) =>
        `<div class="person"><p>${s.tongue.labels[4]}: ${esc(p.shown)}</p><p>${s.tongue.labels[2]}: ${esc(p.post)}</p><p>${s.tongue.labels[3]}: ${s.tongue.departments.split(';')[0]}</p><p>${s.tongue.labels[0]}: ${p.email}</p></div>`,
    ),
    people: all(s),
  }),
  vcards: (s) => ({
    body: each(
      s,
      (p) =>
        `<div class="vcard"><span class="fn">${esc(p.shown)}</span> <span class="role">${esc(p.post)}</span> <a class="email" href="mailto:${p.email}">${s.tongue.labels[0]}</a></div>`,
    ),
    people: all(s),
  }),
  microdata: (s) => ({
    body: each(
      s,
      (p) =>
        `<div itemscope itemtype="https://schema.org/Person"><b itemprop="name">${esc(p.shown)}</b>, <i itemprop="jobTitle">${esc(p.post)}</i> <a itemprop="email" href="mailto:${p.email}">@</a></div>`,
    ),
    people: all(s),
  }),
  data: (s) => ({
    body: `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Organization', name: s.tongue.company, employee: s.people.map((p) => ({ '@type': 'Person', name: p.shown, jobTitle: p.post, email: `mailto:${p.email}` })) })}</script><p>${s.tongue.street}</p>`,
    people: all(s),
  }),
  'address first': (s) => ({
    body: `<div>${each(s, (p) => `<p>${link(p.email)}<br>${esc(p.shown)}<br>${esc(p.post)}</p>`)}</div>`,
    people: all(s),
  }),
  'one paragraph': (s) => ({
    body: `<p>${each(s, (p) => `${esc(p.shown)} (${p.email})`, ', ')}.</p>`,
    people: all(s, false),
  }),
  sentences: (s) => ({
    body: each(
      s,
      (p) => `<p>${s.tongue.sentence.replace('{name}', esc(p.shown)).replace('{mail}', link(p.email))}</p>`,
    ),
    people: all(s, false),
  }),
  shared: (s) => {
    const [one, two] = s.people;
    const mail = `team-nord@${s.domain}`;
    return {
      body: `<div class="box"><h3>${s.tongue.departments.split(';')[0]}</h3><p>${esc(one?.shown ?? '')}<br>${esc(two?.shown ?? '')}</p><p>${link(mail)}</p></div>`,
      people: [nobody(mail)],
    };
  },
  imprint: (s) => {
    const [one] = s.people;
    const mail = `info@${s.domain}`;
    return {
      body: `<h1>Impressum / Imprint</h1><p>${s.tongue.company}<br>${s.tongue.street}</p><p>${esc(one?.post ?? '')}: ${esc(one?.shown ?? '')}</p><p>${s.tongue.labels[1]}: ${phone(s.random)}<br>${s.tongue.labels[0]}: ${link(mail)}</p>`,
      people: [nobody(mail)],
    };
  },
  cloudflare: (s) => ({
    body: `<div class="row">${each(s, (p) => `<div class="col"><p><b>${esc(p.shown)}</b></p><p><em>${esc(p.post)}</em></p>${coded(p.email)}</div>`)}</div>`,
    people: all(s),
  }),
  columns: (s) => ({
    body: `<table><tr>${each(s, (p) => `<td><b>${esc(p.shown)}</b></td>`)}</tr><tr>${each(s, (p) => `<td>${esc(p.post)}</td>`)}</tr><tr>${each(s, (p) => `<td>${link(p.email, s.tongue.labels[0])}</td>`)}</tr></table>`,
    people: all(s),
  }),
  spans: (s) => ({
    body: each(
      s,
      (p) =>
        `<a class="tile" href="mailto:${p.email}"><span class="n">${esc(p.shown)}</span><span class="j">${esc(p.post)}</span></a>`,
    ),
    people: all(s),
  }),
  departments: (s) => {
    const departments = s.tongue.departments.split(';');
    return {
      body: s.people
        .map(
          (p, at) =>
            `<h2>${departments[at % departments.length]}</h2><div><p>${s.tongue.labels[5]}: ${esc(p.shown)}</p><p>${esc(p.post)}</p><p>${s.tongue.labels[1]} ${phone(s.random)}</p><p>${p.email}</p></div>`,
        )
        .join(''),
      people: all(s),
    };
  },
};

/** Surrounds the people with what every page has: menus, an address, opening hours, and the organisation's mailbox. */
export function around({ body, people }: Laid, { tongue, domain, random }: Setting): Laid {
  const mail = `info@${domain}`;
  const departments = tongue.departments.split(';');
  const hasOwn = people.some(({ email }) => email === mail) || random.chance(0.4);
  const nav = `<nav><a href="/">${tongue.company}</a>${departments.map((one) => `<a href="/x">${one}</a>`).join('')}</nav>`;
  const footer = `<footer><p>${tongue.company}</p><p>${tongue.street}</p><p>${tongue.labels[6]}: 9:00–17:00</p>${hasOwn ? '' : `<p>${tongue.labels[0]}: ${link(mail)}</p>`}</footer>`;
  return {
    body: `${nav}<main><h1>${tongue.labels[7]}</h1>${body}</main>${footer}`,
    people: hasOwn ? people : [...people, nobody(mail)],
  };
}
