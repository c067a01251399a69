/**
 * Japanese, Chinese and Korean names: family name first, with or without a space. Foreign names in katakana have the
 * opposite order.
 */

import { chineseFamily, japaneseFamily, knowsJapaneseFamily, koreanFamily } from '../../../names/given-names.ts';
import { BEHIND_SIGNS } from '../../../names/titles.ts';
import { hasPostWord } from '../post-words.ts';
import type { PersonName } from './person-name.ts';

/** Characters of organisations, departments, places and labels. */
const NO_NAME =
  /会社|部$|課$|係$|室$|局$|[支本]店|大学|学校|学院|学部|協会|組合|法人|病院|研究|市$|県|都$|区|町$|村役|役所|窓口|問|合わせ|電話|住所|所在|氏名|役職|担当|連絡|営業|総務|人事|広報|採用|経理|企画|開発|技術|製造|販売|品質|管理|事業|一覧|案内|情報|概要|受付|時間|公司|部门|部門|中心|集团|集團|联系|聯絡|聯繫|电话|電話|邮箱|郵箱|信箱|地址|姓名|职务|職務|传真|傳真|网站|網站|销售|銷售|市场|客服|服务|服務|招聘|媒体|媒體|新闻|关于|關於|我们|大学|學院|이메일|메일|전화|주소|문의|팩스|고객|홍보|인사|영업|기획|총무|마케팅|지원|연락|안내|공지|정보|회사|채용|교육|연구|개발|경영|재무|회계|법무|서비스|센터|부서|성명|이름|직위|직책|소속|팀$|협회|대학|학과|학교|구청|시청|서울|부산|대구|인천|광주|대전/;

const READING = /\s*[(（][^()（）]{1,30}[)）]|[\s\u3000]*[/／|｜].*$/gu;

/** "Please contact" and similar words, written without a space before the name, and a department with one. */
const LEAD = /^.{0,12}(?:[部課室局]\s|请联系|請聯繫|請聯絡|请致电|请咨询|联系人|聯絡人|责任编辑|編輯|作者|记者)\s*/u;

const name = (last: string, first: string, score: number): PersonName => ({ first, last, words: [last, first], score });

/** The parsed name, or null. `language`: the page's. */
export function readSigns(raw: string, language: string): PersonName | null {
  const text = raw
    .replace(READING, '')
    .replace(LEAD, '')
    .replace(BEHIND_SIGNS, '')
    .replace(/[\s\u3000]+/g, ' ')
    .trim();
  const titled = BEHIND_SIGNS.test(raw.replace(READING, '').trim()) ? 1 : 0;
  if (
    text.length < 2 ||
    text.length > 20 ||
    !/^[\p{Lo}\p{Lm}ー・· ]+$/u.test(text) ||
    // How a name is read, in brackets behind it.
    /^[\p{Script=Hiragana} ]+$/u.test(text) ||
    NO_NAME.test(text) ||
    hasPostWord(text)
  )
    return null;
  const foreign = /^([\p{Script=Katakana}ー]{2,9})[・· ]([\p{Script=Katakana}ー]{2,9})$/u.exec(text);
  if (foreign) return { first: foreign[1] ?? null, last: foreign[2] ?? null, words: [], score: 0.5 };
  const parts = text.split(' ');
  if (parts.length > 2) return null;
  const [family = '', given] = parts;
  if (given !== undefined) return inTwo(family, given, titled);
  return inOne(text, language, titled);
}

function inTwo(family: string, given: string, titled: number): PersonName | null {
  if (family.length > 4 || given.length > 4) return null;
  // A known family name raises the score.
  const known =
    knowsJapaneseFamily(`${family}太`) || chineseFamily(family + given) > 0 || koreanFamily(family + given) > 0;
  return name(family, given, titled + (known ? 1.5 : 0));
}

function inOne(text: string, language: string, titled: number): PersonName | null {
  const cut = (size: number, score: number) =>
    size === 0 ? null : name(text.slice(0, size), text.slice(size), score + titled);
  if (/\p{Script=Hangul}/u.test(text)) return cut(koreanFamily(text), 0.8);
  if (language === 'zh') return cut(chineseFamily(text), 0.8);
  if (language === 'ja' || /[\p{Script=Hiragana}]/u.test(text) || knowsJapaneseFamily(text)) {
    return cut(japaneseFamily(text), knowsJapaneseFamily(text) ? 1.2 : -0.3);
  }
  return cut(chineseFamily(text), 0.3);
}
