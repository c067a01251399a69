/**
 * A company's site of a hundred pages in three languages. Like real sites it has people in cards and on their own
 * pages, many notations of addresses, robots.txt rules, and traps. All people are invented.
 */
import { gzipSync } from 'node:zlib';
import type { Answer } from './answering.ts';
import { languages, type Person, people, type Words } from './large-site-people.ts';

export const largeHost = 'www.nordhafen.test';
export const largeDomain = 'nordhafen.test';

/** Paths that robots.txt closes, and the bare folder names that lead to them. */
export const closedPaths = /^\/(?:intern|privat|druck)\b/;

/** People on pages that may be read. */
export const published: readonly Person[] = people.filter(({ where }) => where !== 'closed');

const domain = largeDomain;
const mail = ({ email }: Person): string => `<a href="mailto:${email}">${email}</a>`;

/** Cloudflare's encoding, with the key first. */
const coded = (email: string): string =>
  ['5a', ...[...email].map((letter) => (letter.charCodeAt(0) ^ 0x5a).toString(16).padStart(2, '0'))].join('');

const spelled = (email: string): string => email.replace('@', ' [at] ').replaceAll('.', ' [dot] ');

const card = (person: Person, address: string): string =>
  `<li class="card"><h3>${person.first} ${person.last}</h3><p class="role">${person.position}</p><p>${address}</p></li>`;

const at = (where: Person['where']): Person[] => people.filter((person) => person.where === where);
const cards = (where: Person['where']): string =>
  `<ul>${at(where)
    .map((one) => card(one, mail(one)))
    .join('\n')}</ul>`;

const slug = ({ first, last }: Person): string =>
  `${first}-${last}`.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();

function page(words: Words, title: string, body: string, extra = ''): Answer {
  const nav = Object.values(words.nav).map(([path, name]) => `<li><a href="${path}">${name}</a></li>`);
  const others = languages.map(({ code, home }) => `<a href="${home}" hreflang="${code}">${code.toUpperCase()}</a>`);
  return {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html>
<html lang="${words.code}"><head><meta charset="utf-8"><title>${title} – Nordhafen</title>${extra}</head>
<body><header><nav><ul>${nav.join('')}</ul>${others.join(' ')} <a href="/login">Login</a></nav></header>
<main><h1>${title}</h1>${body}</main>
<footer>${words.foot.map(([path, name]) => `<a href="${path}">${name}</a>`).join(' · ')}
<a href="https://www.elsewhere.test/partner">Elsewhere</a> <a href="/kalender/2026-11">${words.calendar}</a></footer></body></html>`,
  };
}

const prose = (nth: number): string =>
  Array.from(
    { length: 3 },
    (_, at) => `<p>Paragraph ${at + 1} of text ${nth}: cranes, ropes and tides, as they are.</p>`,
  ).join('\n');

const linked = (folder: string, names: readonly string[]): string =>
  `<ul>${names.map((name, at) => `<li><a href="${folder}/${at + 1}-${name.toLowerCase().replaceAll(' ', '-')}">${name}</a></li>`).join('')}</ul>`;

/** Every response by path. */
export function largeSite(): ReadonlyMap<string, Answer> {
  const pages = new Map<string, Answer>();
  for (const words of languages) addLanguage(pages, words);
  addGerman(pages);
  addTraps(pages);
  addSitemaps(pages);
  return pages;
}

/** The pages of every language: contact, imprint, about, press, jobs, services and news. */
function addLanguage(pages: Map<string, Answer>, words: Words): void {
  const { nav, foot, code } = words;
  pages.set(words.home, page(words, 'Nordhafen', `<p>info@${domain}</p>${prose(0)}<a href="/index.html">Home</a>`));
  pages.set(nav.contact[0], page(words, nav.contact[1], cards(`contact-${code}`)));
  pages.set(nav.about[0], page(words, nav.about[1], prose(1), code === 'de' ? linkedData() : ''));
  pages.set(nav.press[0], page(words, nav.press[1], cards('press')));
  pages.set(nav.jobs[0], page(words, nav.jobs[1], cards('jobs') + linked(nav.jobs[0], words.jobs)));
  for (const [path, title] of foot) pages.set(path, page(words, title, cards(`legal-${code}`)));
  const sections: [string, readonly string[]][] = [
    [nav.services[0], words.services],
    [nav.news[0], words.news],
    [nav.jobs[0], words.jobs],
  ];
  for (const [folder, names] of sections) {
    if (!pages.has(folder)) pages.set(folder, page(words, folder, linked(folder, names)));
    names.forEach((name, nth) => {
      pages.set(`${folder}/${nth + 1}-${name.toLowerCase().replaceAll(' ', '-')}`, page(words, name, prose(nth)));
    });
  }
  const team = at('team')
    .map((one) => card(one, mail(one)))
    .join('\n');
  const own = at('profile').map(
    (one) => `<li class="card"><a href="/team/${slug(one)}">${one.first} ${one.last}</a><p>${one.position}</p></li>`,
  );
  pages.set(nav.team[0], page(words, nav.team[1], `<ul>${team}</ul><ul>${code === 'de' ? own.join('') : ''}</ul>`));
}

const linkedData = (): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Nordhafen',
    employee: at('data').map(({ first, last, position, email }) => ({
      '@type': 'Person',
      name: `${first} ${last}`,
      jobTitle: position,
      email,
    })),
  })}</script>`;

/**
 * Pages only on the German site: people's own pages, offices, pages listed only in the sitemap, and one in an old
 * charset.
 */
function addGerman(pages: Map<string, Answer>): void {
  const [words] = languages;
  if (!words) return;
  at('profile').forEach((person, nth) => {
    const { first, last, position, email } = person;
    const ways = [
      mail(person),
      `<p>${spelled(email)}</p>`,
      `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${coded(email)}">[email protected]</a>`,
    ];
    const address = ways[nth % ways.length] ?? '';
    pages.set(
      `/team/${slug(person)}`,
      page(
        words,
        `${first} ${last}`,
        `<section class="card"><h2>${first} ${last}</h2><p>${position}</p>${address}</section>`,
      ),
    );
  });
  const offices = at('office');
  pages.set(
    '/standorte',
    page(words, 'Standorte', offices.map(({ city }) => `<p><a href="/standorte/${city}">${city}</a></p>`).join('')),
  );
  for (const person of offices)
    pages.set(
      `/standorte/${person.city}`,
      page(words, `Standort ${person.city}`, `<ul>${card(person, mail(person))}</ul>`),
    );
  pages.set('/investoren', page(words, 'Investoren', cards('sitemap')));
  const old = page(words, 'Ansprechpartner', cards('old'));
  // The header claims UTF-8; the page declares and uses ISO 8859-1.
  if ('body' in old)
    pages.set('/ansprechpartner', {
      type: old.type,
      body: Buffer.from(String(old.body).replace('<meta charset="utf-8">', '<meta charset="iso-8859-1">'), 'latin1'),
    });
}

function addTraps(pages: Map<string, Answer>): void {
  const [words] = languages;
  if (!words) return;
  const contact = pages.get('/kontakt');
  const team = pages.get('/team');
  if (contact) for (const path of ['/kontakt-2', '/index.php/kontakt', '/druck/kontakt']) pages.set(path, contact);
  if (team) pages.set('/mannschaft', team);
  pages.set('/robots.txt', { type: 'text/plain', body: robots });
  pages.set('/schleife', { status: 302, location: '/schleife/a' });
  pages.set('/schleife/a', { status: 302, location: '/schleife' });
  pages.set('/partner', { status: 301, location: 'https://www.elsewhere.test/nordhafen' });
  pages.set('/abkuerzung', { status: 302, location: '/privat/liste' });
  pages.set('/team-intern', { status: 302, location: '/login?next=/team-intern' });
  pages.set('/login', page(words, 'Login', '<form><input name="user"><input type="password" name="word"></form>'));
  pages.set('/team-archiv', { mb: 50 });
  pages.set('/kontaktformular', { hang: true });
  pages.set('/privat/liste', page(words, 'Liste', cards('closed')));
  pages.set('/intern/team', page(words, 'Team', cards('closed')));
  const traps = [
    'schleife',
    'partner',
    'abkuerzung',
    'team-intern',
    'team-archiv',
    'kontaktformular',
    'kontakt-2',
    'mannschaft',
    'standorte',
    'ansprechpartner',
    'intern/team',
    'druck/kontakt',
    'team?sort=name',
    'team?sort=role&dir=up',
    'kontakt?sid=81f2',
    'prospekt.pdf',
  ];
  const out = [
    'https://elsewhere.test/team',
    'http://127.0.0.1/team',
    'http://10.0.0.8/team',
    'http://localhost/kontakt',
    `https://${largeHost}:8443/team`,
    `https://intranet.${largeDomain}/team`,
  ];
  const body = [...traps.map((path) => `/${path}`), ...out].map(
    (path) => `<p><a href="${path}">${path.split('/').at(-1)}</a></p>`,
  );
  const home = pages.get('/');
  if (home && 'body' in home)
    pages.set('/', { ...home, body: String(home.body).replace('</main>', `${body.join('\n')}</main>`) });
}

const robots = `# Rules
User-agent: *
Disallow: /druck/
Disallow: /privat/
Disallow: /intern/

User-agent: Harrier
Disallow: /druck/
Disallow: /privat/
Disallow: /intern/
Allow: /

Sitemap: https://${largeHost}/sitemap.xml
`;

function addSitemaps(pages: Map<string, Answer>): void {
  const urls = [...pages.keys()].filter((path) => !/^\/(?:robots|schleife|druck|intern|privat|login)/.test(path));
  const set = (paths: readonly string[]): string =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>https://${largeHost}${path}</loc></url>`).join('')}</urlset>`;
  const maps = ['sitemap-news.xml', 'sitemap-pages.xml.gz'].map(
    (name) => `<sitemap><loc>https://${largeHost}/${name}</loc></sitemap>`,
  );
  pages.set('/sitemap.xml', { type: 'application/xml', body: `<sitemapindex>${maps.join('')}</sitemapindex>` });
  pages.set('/sitemap-pages.xml.gz', { type: 'application/gzip', body: gzipSync(set(urls)) });
  pages.set('/sitemap-news.xml', {
    type: 'application/xml',
    body: set(urls.filter((path) => /news|aktuelles|actualites/.test(path))),
  });
}

/** The response at a path, including the endless calendar. */
export function largeAnswer(pages: ReadonlyMap<string, Answer>, host: string, path: string): Answer | null {
  if (host === largeDomain) return { status: 301, location: `https://${largeHost}${path}` };
  if (host !== largeHost) return null;
  const [pathname = '/'] = path.split('?');
  const month = /^\/kalender\/(\d{4})-(\d\d)$/.exec(pathname);
  if (month) return { next: `/kalender/${Number(month[1]) + 1}-${month[2]}` };
  return (
    pages.get(path) ??
    pages.get(pathname) ??
    pages.get(pathname.replace(/\/$/, '')) ??
    (pathname === '/index.html' ? (pages.get('/') ?? null) : null)
  );
}
