/** The pictures for the stores: views of Harrier in one plain frame, as HTML that Chromium renders. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/command.ts';

export type Png = Uint8Array;

export interface Words {
  headline: string;
  sentence: string;
}

export interface Size {
  width: number;
  height: number;
}

export const listing: Size = { width: 1280, height: 800 };
export const tile: Size = { width: 440, height: 280 };
export const film: Size = { width: 1000, height: 690 };

/** Scale of a popup in the listing. */
export const popupScale = 1.1;

/** Position and size of the popup in the film, in the film's pixels. */
export const popupInFilm = { x: 560, y: 76, width: 400, height: 600 };

const icon = source(readFileSync(join(root, 'assets', 'icon', 'icon.svg')), 'image/svg+xml');

const styles = `
  * { box-sizing: border-box; margin: 0; }
  html, body { height: 100%; }
  body { position: relative; overflow: hidden; background: #dfebee; color: #12232a; font: 19px/1.45 system-ui; }
  .brand { display: flex; gap: 12px; align-items: center; font-weight: 600; font-size: 22px; letter-spacing: -0.01em; }
  .brand img { width: 36px; height: 36px; }
  h1 { font-size: 44px; line-height: 1.08; letter-spacing: -0.028em; font-weight: 700; text-wrap: balance; }
  .sentence { color: #43575f; text-wrap: pretty; }
  .window { position: absolute; overflow: hidden; background: #fff; border-radius: 14px; box-shadow: 0 0 0 1px rgb(18 48 58 / .1), 0 24px 60px rgb(18 48 58 / .2); }
  .bar { display: flex; align-items: center; gap: 8px; height: 48px; padding: 0 18px; background: #f3f6f7; border-bottom: 1px solid #e2e8ea; }
  .bar i { width: 12px; height: 12px; border-radius: 50%; background: #cfd9dc; }
  .bar span { margin-left: 14px; flex: 1; height: 30px; border-radius: 15px; padding: 0 14px; background: #e4ebed; color: #43575f; font-size: 14px; line-height: 30px; }
  .bar b { display: grid; place-items: center; width: 34px; height: 34px; border-radius: 8px; background: #dde7ea; }
  .bar b img { width: 20px; height: 20px; }
  .popup { position: absolute; display: block; border-radius: 10px; box-shadow: 0 0 0 1px rgb(18 48 58 / .16), 0 18px 50px rgb(18 48 58 / .34); }
  .pointer { position: absolute; width: 26px; height: 26px; filter: drop-shadow(0 2px 3px rgb(0 0 0 / .35)); }
`;

/** A popup over the page that it was opened on, with the words beside it. */
export function besidePopup(words: Words, address: string, page: Png, popup: Png): string {
  const [width, height] = [400 * popupScale, 600 * popupScale];
  return document(`
    <div style="position:absolute; left:64px; top:64px">${brand()}</div>
    <div style="position:absolute; left:64px; top:0; bottom:0; width:356px; display:grid; align-content:center; gap:22px">
      <h1>${words.headline}</h1>
      <p class="sentence">${words.sentence}</p>
    </div>
    <div class="window" style="left:460px; top:64px; width:952px; height:800px">${bar(address, 156)}<img src="${source(page)}" style="display:block"></div>
    <img class="popup" src="${source(popup)}" style="left:${1256 - width}px; top:116px; width:${width}px; height:${height}px">
  `);
}

/** A whole page of Harrier, with the words above it. */
export function abovePage(words: Words, address: string, page: Png, width: number): string {
  return document(`
    <div style="position:absolute; left:64px; top:44px; right:64px; display:flex; justify-content:space-between; align-items:start">
      <div style="display:grid; gap:8px"><h1 style="font-size:40px">${words.headline}</h1><p class="sentence">${words.sentence}</p></div>
      ${brand()}
    </div>
    <div class="window" style="left:${(listing.width - width) / 2}px; top:164px; width:${width}px; height:700px">${bar(address)}<img src="${source(page)}" style="display:block; width:${width}px"></div>
  `);
}

export function tileOf(words: Words): string {
  return document(`
    <div style="position:absolute; inset:0; background:#0b5c6b; color:#fff; display:grid; align-content:center; padding:0 36px; gap:14px">
      <div class="brand" style="font-size:34px; gap:14px"><img src="${icon}" alt="" style="width:52px; height:52px; border-radius:12px; box-shadow:0 0 0 1px rgb(255 255 255 / .25)">Harrier</div>
      <p style="font-size:23px; line-height:1.25; font-weight:500; letter-spacing:-0.01em">${words.headline}</p>
      <p style="font-size:15px; color:rgb(255 255 255 / .82)">${words.sentence}</p>
    </div>
  `);
}

/** One moment of the film. `pointer`: the mouse's position in the popup. */
export function filmed(address: string, page: Png, popup: Png, pointer: { x: number; y: number }): string {
  const { x, y, width, height } = popupInFilm;
  const shown = `<img class="popup" src="${source(popup)}" style="left:${x}px; top:${y}px; width:${width}px; height:${height}px">`;
  const mouse = `<svg class="pointer" style="left:${x + pointer.x}px; top:${y + pointer.y}px" viewBox="0 0 26 26"><path d="M4 2v18l5-4.6 3.2 7.2 3.4-1.5-3.2-7.1H19z" fill="#12232a" stroke="#fff" stroke-width="1.6" stroke-linejoin="round"/></svg>`;
  return document(`
    <div class="window" style="left:24px; top:24px; width:952px; height:700px; border-radius:14px 14px 0 0">${bar(address)}<img src="${source(page)}" style="display:block"></div>
    ${shown}${mouse}
  `);
}

const brand = () => `<div class="brand"><img src="${icon}" alt="">Harrier</div>`;

/** The browser's address bar. `hidden`: how many pixels of it are outside the picture. */
const bar = (address: string, hidden = 0) =>
  `<div class="bar" style="padding-right:${18 + hidden}px"><i></i><i></i><i></i><span>${address}</span><b><img src="${icon}" alt=""></b></div>`;

const document = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><style>${styles}</style><body>${body}</body></html>`;

function source(bytes: Uint8Array, type = 'image/png'): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
