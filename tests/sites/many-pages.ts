/** Fifty different pages on hosts of their own, like a day in a browser. Each watches itself with the probe. */

interface SamplePage {
  host: string;
  html: string;
  headers: Record<string, string>;
}

/** Makes the body of this kind of page. `nth` makes each page different. */
type Kind = (nth: number, host: string) => string;

const repeated = (times: number, one: (nth: number) => string): string =>
  Array.from({ length: times }, (_, nth) => one(nth)).join('\n');

const kinds: Record<string, Kind> = {
  article: (nth, host) => `<article itemscope><h1>The tide at pier ${nth}</h1><p class="byline">By Ida Moss</p>
<script type="application/ld+json">{"@type":"Article","author":{"name":"Ida Moss"},"headline":"The tide"}</script>
${repeated(12 + nth, (line) => `<p>Line ${line} says that the water rises. Write to desk${line}@${host}.</p>`)}</article>`,
  form: (nth) => `<form action="/send" method="post"><label>Name <input name="name" autocomplete="name"></label>
<label>Address <input type="email" name="mail" value="ida@quay.test"></label><input type="password" name="secret">
<textarea name="words">Dear ${nth}</textarea><select><option>One</option><option selected>Two</option></select>
<div contenteditable="true">A note that is written</div><button>Send</button></form>`,
  frames: (nth) => `<h1>Frames ${nth}</h1><iframe src="/inner" title="own"></iframe>
<iframe src="http://inner-${nth}.example/inner" title="other"></iframe><iframe srcdoc="<p>ida@quay.test</p>" title="written"></iframe>
<iframe sandbox src="/inner" title="closed"></iframe>`,
  table: (nth) => `<table><caption>Dues</caption>
${repeated(20 + nth * 10, (row) => `<tr><th>Berth ${row}</th><td>${row * nth}</td><td>office${row}@lock.test</td></tr>`)}</table>`,
  team: (nth, host) => `<h1>Our people</h1><ul>
${repeated(4 + nth, (one) => `<li><h2>Noor Vale ${one}</h2><p>Head of quay ${one}</p><a href="mailto:noor${one}@${host}">Write</a></li>`)}</ul>`,
  shop: (nth) => `<h1>Ropes</h1><details open><summary>Sizes</summary><p>${nth} mm</p></details>
<dialog open><p>Cookies?</p><button>No</button></dialog><progress value="${nth}" max="9"></progress><canvas width="20" height="20"></canvas>`,
  app: (nth) => `<div id="app"></div><quay-list></quay-list><script>
document.getElementById('app').innerHTML = '<p>ida${nth}@quay.test</p>';
customElements.define('quay-list', class extends HTMLElement {
  constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<p>In the shade ${nth}</p>'; }
});
</script>`,
  strict: (nth) => `<h1>A strict page ${nth}</h1><p>It takes scripts from itself alone.</p>`,
  webmail: (nth) => `<div id="messagelist"><span class="rcmContactAddress" title="wim${nth}@lock.test">Wim</span></div>
<a class="rcmContactAddress" title="jun${nth}@quay.test" href="mailto:jun${nth}@quay.test">Jun</a>`,
  messages: (nth) => `<h1>A page that talks to itself</h1><script>
window.addEventListener('message', () => { document.title = 'Heard ${nth}'; }, { once: true });
window.postMessage('own words');
location.hash = 'part-${nth}';
localStorage.setItem('own', '${nth}');
</script>`,
};

const strictHeaders = {
  'content-security-policy': "default-src 'self'; img-src data:; require-trusted-types-for 'script'",
};
const eachKind = 5;

export const manyPages: readonly SamplePage[] = Object.entries(kinds).flatMap(([kind, body]) =>
  Array.from({ length: eachKind }, (_, at): SamplePage => {
    const host = `${kind}-${at + 1}.test`;
    return { host, html: page(host, body(at + 1, host)), headers: kind === 'strict' ? strictHeaders : {} };
  }),
);

/** The content of frames in these pages. */
export const innerPage = page('inner', '<p>Ask <a href="mailto:inner@quay.test">inner@quay.test</a>.</p>');

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">
<script src="/probe.js"></script></head>
<body>${body}</body></html>`;
}
