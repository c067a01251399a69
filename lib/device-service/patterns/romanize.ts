/**
 * Names in Cyrillic, Greek, kana and Hangul, in the Latin letters of addresses. Where companies differ, each way is a
 * choice of a habit, so known addresses teach it. Chinese characters and kanji do not tell how they are read.
 */
import type { AskedName } from '../../names/name-parts.ts';
import type { Choice, HabitWeights } from './habits.ts';

interface Romanized {
  text: string;
  choices: readonly Choice[];
}

/** What a letter or group of letters becomes: always the same, or one of several by a habit's choices. */
type Written = string | { habit: string; ways: Readonly<Record<string, string>> };
type Script = readonly { pattern: RegExp; written: Written }[];

const foreign = /[\u0370-\u03ff\u0400-\u052f\u3041-\u30ff\uac00-\ud7a3]/;

export const isForeign = (text: string): boolean => foreign.test(text);

const by = (habit: string, ways: Readonly<Record<string, string>>): Written => ({ habit, ways });

/** The first pattern that matches counts. `letters`: each with its Latin form, `-` for none. */
function script(groups: readonly [pattern: string, written: Written][], letters: string): Script {
  const pairs = [...letters.matchAll(/(\S+) (\S+)/g)].map(([, letter = '', latin = '']): [string, Written] => [
    letter,
    latin === '-' ? '' : latin,
  ]);
  return [...groups, ...pairs].map(([pattern, written]) => ({ pattern: new RegExp(pattern, 'y'), written }));
}

const ya = (vowel: string, habit = 'cyrillicYa'): Written =>
  by(habit, { y: `y${vowel}`, i: `i${vowel}`, j: `j${vowel}` });
const soft = (vowel: string, none: string): Written => by('cyrillicSoft', { i: `i${vowel}`, none, y: `y${vowel}` });

const cyrillicGroups: [string, Written][] = [
  ['александр$', by('cyrillicAlexander', { x: 'alexandr', er: 'alexander', ks: 'aleksandr' })],
  ['(?<=[ае])кс', by('cyrillicKs', { ks: 'ks', x: 'x' })],
  ['[иы]й$', by('cyrillicIy', { y: 'y', iy: 'iy', i: 'i', ii: 'ii' })],
  ['ия$', by('cyrillicIa', { ia: 'ia', iya: 'iya', iia: 'iia' })],
  ['ье', soft('e', 'e')],
  ['ья', soft('a', 'ya')],
  ['ью', soft('u', 'yu')],
  ['^е', by('cyrillicE', { e: 'e', ye: 'ye' })],
  ['ё', by('cyrillicYo', { e: 'e', yo: 'yo', io: 'io' })],
  ['й', by('cyrillicShort', { y: 'y', i: 'i', j: 'j' })],
  ['ж', by('cyrillicZh', { zh: 'zh', j: 'j', z: 'z' })],
  ['х', by('cyrillicKh', { kh: 'kh', h: 'h', x: 'x' })],
  ['ц', by('cyrillicTs', { ts: 'ts', c: 'c', tz: 'tz' })],
  ['щ', by('cyrillicShch', { shch: 'shch', sch: 'sch', sh: 'sh', sht: 'sht' })],
  ['ю', ya('u')],
  ['я', ya('a')],
];
const cyrillicLetters =
  'а a б b в v г g д d е e з z и i к k л l м m н n о o п p р r с s т t у u ф f ч ch ш sh ъ a ы y ь - э e ' +
  'і i ґ g ў u ј j ђ dj ћ c љ lj њ nj џ dz ѓ gj ќ kj ѕ dz';

const russian = script(cyrillicGroups, cyrillicLetters);
const ukrainian = script(
  [
    ['ий$', by('cyrillicIy', { y: 'y', iy: 'yi', ii: 'yy' })],
    ['^є', ya('e')],
    ['^ї', ya('i')],
    ['(?<!^)ю', ya('u', 'ukrainianYa')],
    ['(?<!^)я', ya('a', 'ukrainianYa')],
    ...cyrillicGroups,
  ],
  `г h и y є ie ї i ${cyrillicLetters}`,
);
const serbian = script([], `ж z х h ц c ч c ш s ${cyrillicLetters}`);

/** υ behind a vowel is spoken as v, or f before letters without a voice. */
const greekEu = [...'αaεeηi'.matchAll(/(.)(.)/g)].flatMap(([, vowel = '', latin = '']): [string, Written][] => [
  [`${vowel}υ(?=[θκξπσςτφχψ]|$)`, by('greekEu', { v: `${latin}f`, u: `${latin}u` })],
  [`${vowel}υ`, by('greekEu', { v: `${latin}v`, u: `${latin}u` })],
]);
const greek = script(
  [
    ...greekEu,
    ['ου', 'ou'],
    ['ει', by('greekDigraph', { whole: 'ei', short: 'i' })],
    ['οι', by('greekDigraph', { whole: 'oi', short: 'i' })],
    ['^μπ', by('greekFirst', { one: 'b', two: 'mp' })],
    ['^ντ', by('greekFirst', { one: 'd', two: 'nt' })],
    ['^γκ', by('greekFirst', { one: 'g', two: 'gk' })],
    ['μπ', by('greekInner', { two: 'mp', one: 'b' })],
    ['ντ', by('greekInner', { two: 'nt', one: 'd' })],
    ['γκ', by('greekInner', { two: 'gk', one: 'g' })],
    ['γ(?=[γξχ])', 'n'],
    ['υ', by('greekY', { y: 'y', i: 'i' })],
    ['φ', by('greekPh', { f: 'f', ph: 'ph' })],
    ['χ', by('greekCh', { ch: 'ch', h: 'h', x: 'x', kh: 'kh' })],
    ['ξ', by('greekX', { x: 'x', ks: 'ks' })],
  ],
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ο o π p ρ r σ s ς s τ t ω o ψ ps',
);

/** U+3041 to U+3096. A small ゃ joins the sign before it, a small っ doubles the next letter. */
const syllables =
  'a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo ta da chi ji Q tsu zu te de to do ' +
  'na ni nu ne no ha ba pa hi bi pi fu bu pu he be pe ho bo po ma mi mu me mo Ya ya Yu yu Yo yo ra ri ru re ro wa wa i ' +
  'e o n vu ka ke';

function ofKana(word: string): Romanized[] {
  const latin = syllables.split(' ');
  const text = [...word]
    .map((sign) => latin[(sign.codePointAt(0) ?? 0) - (sign >= 'ァ' ? 0x30a1 : 0x3041)] ?? '')
    .join('')
    .replace(/(sh|ch|j)iY|iY/g, (_, before?: string) => before ?? 'y')
    .replace(/Q(.)/g, '$1$1')
    .toLowerCase();
  // Satou is written Sato; Inoue has no long vowel.
  const long = /o(?:u(?!e)|o)|uu/g;
  if (!long.test(text)) return [{ text, choices: [] }];
  const as = (way: string, end: string): Romanized => ({
    text: text.replace(long, (vowels) => vowels.slice(0, 1) + (end === '' ? end : vowels.slice(1).replace(/.*/, end))),
    choices: [`kanaLong:${way}`],
  });
  return [as('short', ''), as('h', 'h'), { text, choices: ['kanaLong:whole'] }];
}

const hangul = {
  first: 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' '),
  vowel: 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' '),
  last: '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' '),
};

/** Family names that hardly anybody writes by the official rules. */
const koreanFamilies = new Map(
  [
    ...(
      '김 kim 이 lee 박 park 최 choi 정 jung 강 kang 조 cho 윤 yoon 임 lim 오 oh 신 shin 권 kwon 안 ahn 유 yoo 고 ko ' +
      '문 moon 우 woo 주 joo 심 shim 노 noh 구 koo 곽 kwak 성 sung 현 hyun 변 byun 엄 um'
    ).matchAll(/(\S+) (\S+)/g),
  ].map(([, sign = '', latin = '']) => [sign, latin]),
);

export const isHangul = (word: string): boolean => /^[\uac00-\ud7a3]+$/.test(word);

export const koreanFamily = (word: string): string => koreanFamilies.get(word) ?? word;

function ofHangul(word: string): Romanized[] {
  const official = [...word].map((syllable) => {
    const at = (syllable.codePointAt(0) ?? 0) - 0xac00;
    const parts = [hangul.first[Math.floor(at / 588)], hangul.vowel[Math.floor(at / 28) % 21], hangul.last[at % 28]];
    return parts.join('').replaceAll('-', '');
  });
  const usual = official.map((latin) =>
    latin
      .replace(/^g(?=y|eu)/, 'k')
      .replace(/yeong$/, 'young')
      .replace(/^k?young$/, (whole) => (whole === 'kyoung' ? 'kyung' : whole))
      .replace(/(?<=[jsh])y?eo(?=n$|ng$)/, 'u')
      .replace(/(?<=^[jsw]?)u$/, (vowel, at: number) => (at === 0 ? 'woo' : `o${vowel.replace('u', 'o')}`))
      .replace(/^hun$/, 'hoon')
      .replace(/ui$/, 'ee'),
  );
  return [
    { text: usual.join(''), choices: ['korean:usual'] },
    { text: official.join(''), choices: ['korean:official'] },
  ];
}

/** The number of ways kept, likeliest first. */
const most = 24;

/** The ways to write a word in Latin letters. `tongue`: all words of the name, which tell its language. */
export function romanize(word: string, tongue: string, weights: HabitWeights): Romanized[] {
  if (/[\uac00-\ud7a3]/.test(word)) return ofHangul(word);
  if (/[\u3041-\u30ff]/.test(word)) return ofKana(word);
  const isGreek = /[\u0370-\u03ff]/.test(word);
  const text = isGreek ? word.normalize('NFD').replace(/\p{M}/gu, '') : word;
  return inScript(text, isGreek ? greek : scriptOf(tongue), weights);
}

const scriptOf = (tongue: string): Script =>
  /[ђћљњџјѓќѕ]/.test(tongue) ? serbian : /[іїєґ]/.test(tongue) ? ukrainian : russian;

/** The name in its likeliest Latin letters, to compare it with one in these. */
export function inLatinLetters(name: AskedName, weights: HabitWeights): AskedName {
  const whole = `${name.first_name} ${name.last_name}`.toLowerCase();
  const written = (text: string | null) =>
    (text ?? '')
      .slice(0, longestName)
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\s-]+/g, (word) =>
        isForeign(word) ? (romanize(koreanFamily(word), whole, weights)[0]?.text ?? word) : word,
      );
  return { first_name: written(name.first_name), last_name: written(name.last_name) };
}

const longestName = 160;

function inScript(word: string, script: Script, weights: HabitWeights): Romanized[] {
  let made: (Romanized & { chance: number })[] = [{ text: '', choices: [], chance: 1 }];
  for (let at = 0; at < word.length; ) {
    const found = matchAt(word, at, script);
    at += found.length;
    made = made.flatMap((one) => {
      if (typeof found.written === 'string') return [{ ...one, text: one.text + found.written }];
      const { habit, ways } = found.written;
      const taken = one.choices.find((choice) => choice.startsWith(`${habit}:`));
      return Object.entries(ways).flatMap(([way, latin]) => {
        const choice: Choice = `${habit}:${way}`;
        if (taken !== undefined && taken !== choice) return [];
        const choices = taken === undefined ? [...one.choices, choice] : one.choices;
        const chance = taken === undefined ? one.chance * (weights.get(choice) ?? 0) : one.chance;
        return [{ text: one.text + latin, choices, chance }];
      });
    });
    if (made.length > most) made = made.sort((one, other) => other.chance - one.chance).slice(0, most);
  }
  return made.sort((one, other) => other.chance - one.chance).map(({ text, choices }) => ({ text, choices }));
}

/** What no pattern matches stays, so that the whole has no ASCII form. */
function matchAt(word: string, at: number, script: Script): { length: number; written: Written } {
  for (const { pattern, written } of script) {
    pattern.lastIndex = at;
    const found = pattern.exec(word);
    if (found) return { length: found[0].length, written };
  }
  return { length: 1, written: word.slice(at, at + 1) };
}
