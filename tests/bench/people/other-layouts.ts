/**
 * More contact pages, designed by owner rather than by markup. Owners: a university's chair, a town hall, a law firm,
 * an association, a small shop, an agency, a ministry, a sports club, a newspaper. Measured once before the reader
 * was fixed for them.
 */
import { esc, type Laid, nobody, type Setting, stated } from './layouts.ts';
import type { Person } from './persons.ts';

const mailto = (email: string, text = email): string => `<a href="mailto:${email}">${text}</a>`;
const number = (s: Setting): string =>
  `0${s.random.whole(100, 999)} / ${s.random.whole(10_000, 99_999)}-${s.random.whole(10, 99)}`;
const departments = (s: Setting): string[] => s.tongue.departments.split(';');
const every = (s: Setting, make: (person: Person, at: number) => string, joint = ''): string =>
  s.people.map(make).join(joint);
const all = (s: Setting): Laid['people'] => s.people.map((person) => stated(person));

export const otherLayouts: Record<string, (setting: Setting) => Laid> = {
  // A staff list in table rows, with room and phone; the address is behind an icon.
  university: (s) => ({
    body: `<h2>${departments(s)[0]}</h2><table class="staff"><thead><tr><td>${s.tongue.labels[4]}</td><td>${s.tongue.labels[2]}</td><td>Tel.</td><td></td></tr></thead><tbody>${every(s, (p, at) => `<tr><td><a href="/staff/${at}">${esc(p.shown)}</a></td><td>${esc(p.post)}<br>B ${at + 1}.04</td><td>${number(s)}</td><td><a href="mailto:${p.email}" title="${s.tongue.labels[0]}"><img src="m.png" alt="@"></a></td></tr>`)}</tbody></table>`,
    people: all(s),
  }),
  // A chair's own page: the professor on top with a spelled-out address, the others in a list below.
  chair: (s) => {
    const [head, ...rest] = s.people;
    if (!head) return { body: '', people: [] };
    return {
      body: `<div class="row"><div class="portrait"><img src="x.jpg" alt=""></div><div><h1>${esc(head.shown)}</h1><p class="lead">${esc(head.post)}</p><address>${s.tongue.company}<br>${s.tongue.street}<br>${s.tongue.labels[1]}: ${number(s)}<br>${s.tongue.labels[0]}: ${head.email.replace('@', ' (at) ')}</address></div></div><h2>${s.tongue.labels[7]}</h2><ul class="plain">${rest.map((p) => `<li><p><strong>${esc(p.shown)}</strong> <span>(${esc(p.post)})</span></p><p>${number(s)} · ${mailto(p.email)}</p></li>`).join('')}</ul>`,
      people: all(s),
    };
  },
  // Offices of a town hall: each with its own mailbox and a clerk's details in lines.
  'town hall': (s) => {
    const own = departments(s).map((_, at) => `amt${at + 1}@${s.domain}`);
    return {
      body: s.people
        .map(
          (p, at) =>
            `<section class="office"><h3>${departments(s)[at % departments(s).length]}</h3>${at < own.length ? `<p>${mailto(own[at] ?? '')}</p>` : ''}<div class="clerk"><div>${esc(p.shown)}</div><div class="small">${esc(p.post)}</div><div>${s.tongue.labels[1]} ${number(s)}</div><div>${mailto(p.email)}</div></div></section>`,
        )
        .join(''),
      people: [...all(s), ...own.slice(0, Math.min(own.length, s.people.length)).map(nobody)],
    };
  },
  // Partners of a law firm: linked portrait and name, position in small print, then a row of icons.
  'law firm': (s) => ({
    body: `<div class="lawyers">${every(s, (p, at) => `<div class="lawyer"><a href="/l/${at}"><figure><img src="${at}.webp" alt="${esc(p.shown)}"></figure></a><div class="text"><a href="/l/${at}"><h2>${esc(p.shown)}</h2></a><h5>${esc(p.post)}</h5><div class="icons"><span>${number(s)}</span><a href="mailto:${p.email}?subject=Web"><svg viewBox="0 0 1 1"><path d=""></path></svg></a><a href="/vcf/${at}.vcf">vCard</a></div></div></div>`)}</div>`,
    people: all(s),
  }),
  // The board of an association: one paragraph each, the role in bold before a colon.
  association: (s) => ({
    body: `<h2>${s.tongue.labels[7]}</h2>${every(s, (p) => `<p><b>${esc(p.post)}:</b> ${esc(p.shown)}<br>${number(s)}<br>${mailto(p.email)}</p>`)}`,
    people: all(s),
  }),
  // A shop's imprint: the owner on a line, a shared mailbox, and one named clerk below.
  shop: (s) => {
    const [owner, clerk] = s.people;
    const mail = `shop@${s.domain}`;
    if (!owner || !clerk) return { body: '', people: [] };
    return {
      body: `<div class="entry"><h1>Impressum</h1><p>${s.tongue.company}</p><p>${esc(owner.shown)}</p><p>${s.tongue.street}</p><p>${s.tongue.labels[1]}: ${number(s)}<br>${s.tongue.labels[0]}: ${mailto(mail)}</p><hr><h4>${s.tongue.labels[5]}</h4><p>${esc(clerk.shown)}, ${esc(clerk.post)}<br>${s.tongue.labels[0]}: ${mailto(clerk.email)}</p></div>`,
      people: [stated(clerk), nobody(mail)],
    };
  },
  // An agency's grid: tiles with a front and a back, filler text, a mail button, social icons.
  agency: (s) => ({
    body: `<div class="grid">${every(s, (p, at) => `<div class="tile tile--${at}"><div class="tile__front"><span class="tile__name">${esc(p.shown).replace(/ (?=\S+$)/, '<br>')}</span><span class="tile__job">${esc(p.post)}</span></div><div class="tile__back"><p>${'lorem ipsum dolor sit amet '.repeat(8)}</p><a class="btn" href="mailto:${p.email}"><span>Say hello!</span></a><a href="https://social.example/${at}"><i></i></a></div></div>`)}</div>`,
    people: all(s),
  }),
  // A ministry's press office: names in one column, addresses in the next.
  ministry: (s) => ({
    body: `<div class="contacts"><h3>${departments(s)[1]}</h3>${every(s, (p) => `<div class="row"><div class="col-8"><p class="title">${esc(p.post)}</p><p class="who">${esc(p.shown)}</p></div><div class="col-4"><ul><li>${number(s)}</li><li><a href="mailto:${p.email}">${s.tongue.labels[0]}</a></li></ul></div></div>`)}</div>`,
    people: all(s),
  }),
  // A club's table: a merged heading row, and a person's whole details in one cell.
  club: (s) => ({
    body: `<table border="0"><tr><td colspan="2"><h2>${departments(s)[2]}</h2></td></tr>${every(s, (p) => `<tr><td width="30%"><font size="2">${esc(p.post)}</font></td><td><font size="2">${esc(p.shown)}<br>Tel. ${number(s)}<br>${mailto(p.email, 'E-Mail')}</font></td></tr>`)}</table>`,
    people: all(s),
  }),
  // A newspaper's masthead: the role as a heading; name, address and phone in one line, separated by bars.
  masthead: (s) => ({
    body: `<div class="masthead">${every(s, (p) => `<h4>${esc(p.post)}</h4><p>${esc(p.shown)} | ${mailto(p.email)} | ${number(s)}</p>`)}</div>`,
    people: all(s),
  }),
  // No semantic markup: nested divs, each field labelled in its own div.
  nested: (s) => ({
    body: `<div><div>${every(s, (p) => `<div><div><div><div>${s.tongue.labels[4]}</div><div>${esc(p.shown)}</div></div><div><div>${s.tongue.labels[2]}</div><div>${esc(p.post)}</div></div><div><div>${s.tongue.labels[0]}</div><div>${p.email}</div></div></div></div>`)}</div></div>`,
    people: all(s),
  }),
  // Preformatted text in plain lines, as on old pages.
  plain: (s) => ({
    body: `<pre>${every(s, (p) => `${esc(p.shown)}\n${esc(p.post)}\n${p.email}\n`, '\n')}</pre>`,
    people: all(s),
  }),
  // People without an address between those with one.
  gaps: (s) => ({
    body: `<div class="list">${every(s, (p, at) => `<div class="item"><h3>${esc(p.shown)}</h3><div>${esc(p.post)}</div>${at % 2 === 0 ? `<div>${mailto(p.email)}</div>` : `<div>${number(s)}</div>`}</div>`)}</div>`,
    people: s.people.filter((_, at) => at % 2 === 0).map((person) => stated(person)),
  }),
};
