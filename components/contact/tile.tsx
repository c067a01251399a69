/** Initials instead of a logo, which would need a request. */
import { Icon, type IconName } from '../controls/icon.tsx';
import { plain } from '../format/plain.ts';
import './tile.css';

interface TileProps {
  name: string;
  size?: 'small' | 'medium' | undefined;
  icon?: IconName | undefined;
}

export function Tile({ name, size, icon }: TileProps) {
  return (
    <span class={size ? `tile ${size}` : 'tile'} aria-hidden="true">
      {icon ? <Icon name={icon} /> : initials(name)}
    </span>
  );
}

/** Scripts in which one character is enough. */
const dense = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

/** `Aldermoor Optics` AO · `aldermoor` A · `株式会社青山計器製作所` 青 · `🦊 Fox` 🦊. */
export function initials(name: string): string {
  const words = plain(name)
    .replace(/^(?:株式会社|有限会社|合同会社|\(주\)|주식회사)\s*/u, '')
    .split(/[\s.&+/,|_-]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}\p{Extended_Pictographic}]+/u, ''))
    .filter((word) => word !== '');
  const first = words[0] ?? '';
  const begin = (word: string) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? '';
  if (first === '') return '?';
  if (dense.test(first)) return begin(first);
  return words.slice(0, 2).map(begin).join('').toLocaleUpperCase();
}
