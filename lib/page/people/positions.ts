/**
 * A person's position as worded on the page: beside the name, in the next lines of the card, or in a column with such a
 * header.
 */
import { fold } from '../../contract/text.ts';
import { isDegree } from '../../names/titles.ts';
import { closestOf, isWhole, tagOf } from '../dom.ts';
import { LEGAL_FORM } from '../legal-forms.ts';
import { isSaid, mayBePost } from '../team/job-words.ts';
import { kindOf } from '../team/team-candidates.ts';
import { ancestors, commonHolder, Holders, isInside } from './holders.ts';
import { isNoName } from './names/not-names.ts';
import { readName } from './names/read-name.ts';
import type { Mention } from './names-near.ts';
import { isNavigation } from './navigation.ts';
import { type Flow, type FlowLine, isMarked, type Mark } from './page-flow.ts';
import { keyOf, type Pair } from './pairing.ts';
import { hasPostWord, isPosition } from './post-words.ts';
import { cellOf, columnOf, headOf, rowOf } from './table-cells.ts';

/** Labels of a field for positions. */
const FIELD =
  /^(?:(?:job |current )?(?:position|role|title|function|job|post|designation)|job ?title|funktion(?:en)?|aufgabe(?:n(?:bereich|gebiet)?)?|tätigkeit(?:sbereich)?|stellung|amt|fonction|poste|rôle|qualité|cargo|puesto|función|funcao|função|rol|ruolo|incarico|qualifica|carica|functie|rol|stanowisko|funkcja|pozice|funkce|pozícia|funkcia|beosztás|munkakör|funkció|tisztség|funcți[ea]|func[tţ]i[ea]|post|görev[i]?|ünvan|pozisyon|unvan|befattning|roll|titel|stilling|tittel|rolle|stillingsbetegnelse|tehtävä|nimike|asema|toimenkuva|rooli|θέση|ιδιότητα|ρόλος|αρμοδιότητα|должность|позиция|посада|役職|職位|肩書|役割|职位|职务|職稱|职称|職務|직책|직위|직함|담당업무|المنصب|الوظيفة|المسمى الوظيفي|תפקיד)(?:$|\s*[/(&,].*|\s+(?:in|im|at|der|des)\s.*)/iu;

/** Labels of other fields. */
const OTHER_FIELD =
  /^(?:tel\p{L}*|phone|mobile?|mobil\p{L}*|cell|fax|telefax|e-?mails?(?: ?adres\p{L}*)?|mail|adress?e?|address|adresa|adres|indirizzo|dirección|endereço|cím|address|strasse|street|raum|room|zimmer|büro|office|bureau|despacho|sala|abteilung|department|dept|dipartimento|departamento|département|service|afdeling|avdelning|avdeling|afdeling|osasto|dział|oddělení|osztály|departament|bölüm|bereich|ressort|sprechzeiten|sprechstunde|office hours|öffnungszeiten|opening hours|hours|horaires?|horario|orari|location|standort|ort|lieu|lugar|luogo|web\p{L}*|internet|www|skype|linkedin|twitter|name|nom|nombre|nome|naam|nazwisko|jméno|név|nume|ad[ıi]?|namn|navn|nimi|όνομα|имя|фио|тел\p{L}*|телефон|факс|почта|адрес|кабинет|отдел|пошта|адреса|τηλ\p{L}*|電話|携帯|メール|内線|住所|氏名|部署|电话|邮箱|地址|部门|전화|이메일|부서|성명|languages?|sprachen|specialities|fachgebiet\p{L}*|schwerpunkt\p{L}*|forschung\p{L}*|research\p{L}*|interests)$/iu;

/** Words that only say whom to contact. */
const ADDRESSEE =
  /^(?:(?:your|ihre?|votre|su|il tuo|uw|din|twój|váš)?\s*(?:kontakt\p{L}*|contact\p{L}*|ansprechpartner(?:in|innen)?|ansprechperson(?:en)?|interlocuteur|interlocutrice|contacto|contato|referente|persona de contacto|persona di contatto|pessoa de contato|contact ?persoon|contact person|osoba kontaktowa|kontaktní osoba|kapcsolattartó|yhteyshenkilö|kontaktperson|persoană de contact|iletişim|контакт\p{L}*|контактное лицо|контактна особа|επικοινωνία|υπεύθυνος επικοινωνίας|担当者?|連絡先|联系人|聯絡人|담당자|team|unser team|our team|staff|vcard|v-card|download|profil\p{L}*|website|homepage|lebenslauf|publikationen|publications|share\b.*|follow\b.*|more|mehr|e-?mail\p{L}*|mail|email me|write|schreiben|send|nachricht|foto|photo|bild|image|linkedin|xing|twitter|facebook|instagram|orcid|cv|bio|and|und|et|y|e|or|oder))$/iu;

const STREET =
  /\d|(?:straße|strasse|str\.|gasse|allee|platz|weg)(?!\p{L})|(?<!\p{L})(?:street|road|avenue|lane|rue|calle|via|piazza|rua|avenida|ulica|ul\.|utca)\s\p{Lu}|(?:gatan|vägen|gaten|veien|katu|straat|laan|plein)(?!\p{L})/iu;
const ORGANISATION =
  /(?<!\p{L})(?:(?:GmbH|Ltd|Inc|LLC|S\.A\.|S\.L\.|B\.V\.|s\.r\.o|sp\. z)(?![\p{L}\p{M}\p{N}])|Universit)|株式会社|有限公司|주식회사/u;

const REACH = 5;
const LONGEST = 100;
/** A longer line is a sentence. */
const LONGEST_ENTRY = 200;

/** The position in a text, without its surroundings; null when it cannot be one. */
function tidied(raw: string): string | null {
  let text = raw
    .replace(/\uE000+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[\s,;]+$/u, '')
    .replace(
      /\s*(?:[,;|–—-]\s*)?(?<![\p{L}\p{M}\p{N}])(?:t[ée]l(?:[ée]phone|efon|éfono|efono|efoon)?|phone|fon|mobil\p{L}*|fax|e-?mail|mail|тел|τηλ|[tmdpf](?=[\s.:]+[+(\d]))\.?\s*:?\s*(?:\+?[\d\s()/.-]{5,})?$/iu,
      '',
    )
    .replace(/^(?:['’]s\s|[\s,;:.’\-–—·•|/>»*])+|[\s,;:\-–—·•|/<«*]+$/gu, '');
  if (/^\(.*\)$/.test(text)) text = text.slice(1, -1).trim();
  if (/^\(?[^()]*\)$/.test(text) && !text.includes('(')) text = text.replace(/\)$/, '').trim();
  text = text.replace(/\($/, '').trim();
  for (
    let cut = /^([^,]{1,12}),\s+(.+)$/.exec(text);
    cut && isDegree(cut[1] ?? '');
    cut = /^([^,]{1,12}),\s+(.+)$/.exec(text)
  )
    text = cut[2] ?? '';
  const field = /^([^:：]{2,40})[:：]\s*(.+)$/u.exec(text);
  if (field) {
    const [, label = '', value = ''] = field;
    if (FIELD.test(label.trim())) return tidied(value);
    return null;
  }
  // In brackets, followed by a word of the sentence: "(Head of Communications) at".
  text = /^\(([^()]{3,80})\)\s*(?:\p{Ll}{1,4})?$/u.exec(text)?.[1] ?? text;
  // "Account manager, by": the sentence continues.
  text = withoutFirm(text.replace(/,\s\p{Ll}{2,5}$/u, ''));
  if (/^\p{Lu}[^.()]{2,60}\p{L}{4}\.$/u.test(text)) text = text.slice(0, -1);
  if (text.length < 2 || text.length > LONGEST || !/\p{L}/u.test(text)) return null;
  if (OTHER_FIELD.test(text) || ADDRESSEE.test(text) || FIELD.test(text) || isDegree(text)) return null;
  return text;
}

/** A company name at either end is dropped if a position remains. */
function withoutFirm(text: string): string {
  const parts = text.split(/,\s+/);
  if (parts.length < 2) return text;
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (LEGAL_FORM.test(first) && hasPostWord(parts.slice(1).join(', '))) return parts.slice(1).join(', ');
  return LEGAL_FORM.test(last) && hasPostWord(parts.slice(0, -1).join(', ')) ? parts.slice(0, -1).join(', ') : text;
}

/** Its words are those of a position; a few CJK characters also count. */
const isSure = (text: string): boolean =>
  isPosition(text.replace(/\d+/g, '')) ||
  (hasPostWord(text) &&
    !isSaid(text) &&
    text.length <= LONGEST &&
    !/[…#]|\.\.\./.test(text) &&
    text.split(' ').length <= 14 &&
    !/\p{L}{5,}[.!?]\s|[!?]\s|@|https?:|\d{3}/u.test(text));

/** Its place suggests a position, and it is no street, organisation, sentence or name. */
const mayBe = (text: string, language: string): boolean => {
  const name = readName(text, language);
  return (
    mayBePost(text) &&
    text.length <= 60 &&
    text.split(' ').length <= 6 &&
    !/^\p{Ll}|[…#]/u.test(text) &&
    !/[.!?;]$/.test(text) &&
    !STREET.test(text) &&
    !ORGANISATION.test(text) &&
    (!name || name.score < 0.7)
  );
};

/** A line's parts between marks, bars and dashes; commas stay. */
const partsOf = (text: string): string[] => text.split(/\uE000+|[|•·●▪]|\s[–—−-]\s|[–—]|\t|;|\s{3,}/u);

interface Reading {
  document: Document;
  flow: Flow;
  /** The owner of each line. */
  byLine: ReadonlyMap<number, readonly Mention[]>;
  marks: ReadonlyMap<number, readonly Mark[]>;
  names: Holders;
  language: string;
}

/** A text, and what texts in the same place have in common. */
interface Place {
  text: string;
  kind: string;
}

/** Known positions, and texts that only their place supports. */
interface Found {
  sure: string | null;
  perhaps: Place[];
}

const kindAt = (line: FlowLine, off: number): string => `${off} ${kindOf(line.block)}`;

function othersIn(reading: Reading, line: number, mention: Mention): Mention[] {
  const key = keyOf(mention);
  return (reading.byLine.get(line) ?? []).filter(
    (one) => one.mark === null && !one.aside && one.name.last !== null && one.name.score >= 0 && keyOf(one) !== key,
  );
}

/** The lines of a cell, from the flow, where breaks are lines. */
function linesOf({ flow }: Reading, cell: Element, near: number): string[] {
  const out: string[] = [];
  for (let at = Math.max(0, near - 40); at < Math.min(flow.lines.length, near + 41); at += 1) {
    const line = flow.lines[at];
    if (line && !line.alt && cellOf(line.block) === cell) out.push(line.text);
  }
  return out.slice(0, 6).flatMap((text) => tidied(text) ?? []);
}

/** The row of a table, by its headers or words; then its column. */
function inRow(reading: Reading, mention: Mention): Found {
  const cell = cellOf(mention.element);
  const nothing: Found = { sure: null, perhaps: [] };
  if (!cell) return nothing;
  const posts = (of: Element): string[] =>
    linesOf(reading, of, mention.line).filter((one) => isPlainPost(one, reading.language));
  // A cell with another name is that person's card.
  const isFree = (other: Element): boolean => other !== cell && reading.names.count(other) === 0;
  let words: string | null = null;
  for (const other of rowOf(cell)) {
    if (other === cell) continue;
    const [text] = linesOf(reading, other, mention.line);
    if (text !== undefined && FIELD.test(headOf(reading.document, other) ?? '')) return { sure: text, perhaps: [] };
    if (isFree(other)) words ??= posts(other)[0] ?? null;
  }
  // The cell is the person's own card.
  const own = tidied(reading.flow.lines[mention.line]?.text ?? '');
  if (posts(cell).some((one) => one !== own)) return nothing;
  for (const other of words === null ? columnOf(cell).filter((one) => isFree(one) && tagOf(one) !== 'th') : [])
    words ??= posts(other)[0] ?? null;
  return { sure: words, perhaps: [] };
}

function isPlainPost(text: string, language: string): boolean {
  const name = readName(text, language);
  return isSure(text) && !(name?.last && name.score >= 0.7);
}

/** After the name in its line, or before it. */
function inLine(reading: Reading, mention: Mention): Found {
  const line = reading.flow.lines[mention.line];
  const nothing: Found = { sure: null, perhaps: [] };
  if (!line || mention.mark !== null || line.text.length > 400) return nothing;
  const others = othersIn(reading, mention.line, mention);
  const next = Math.min(...others.filter(({ from }) => from > mention.from).map(({ from }) => from), line.text.length);
  const last = Math.max(0, ...others.filter(({ from }) => from < mention.from).map(({ to }) => to));
  const marks = (reading.marks.get(mention.line) ?? []).map(({ at }) => at);
  const from = Math.max(last, ...marks.filter((at) => at < mention.from));
  // An address after the next mark belongs to another person.
  const to = Math.min(
    next,
    marks.length > 1 && marks[1] !== undefined && others.length > 0
      ? Math.max(mention.to, marks.find((at) => at > mention.to) ?? next)
      : next,
  );
  const behind = partsOf(pieced(line, mention.to, to))
    .map(tidied)
    .filter((text) => text !== null);
  const sure = behind.find(isSure);
  if (sure !== undefined) return { sure, perhaps: [] };
  const label = /^(.*?)\s*[:：]\s*$/u.exec(line.text.slice(from, mention.from))?.[1];
  const before = [...partsOf(pieced(line, from, mention.from)), label ?? '']
    .map((text) => tidied(text.replace(/[:：]\s*$/u, '')))
    .filter((text) => text !== null);
  const known = before.findLast(isSure);
  if (known !== undefined) return { sure: known, perhaps: [] };
  const [weak] = behind.filter((text) => mayBe(text, reading.language));
  return { sure: null, perhaps: weak === undefined ? [] : [{ text: weak, kind: kindAt(line, 0) }] };
}

/** A part of a line with its inline elements separated. */
function pieced(line: FlowLine, from: number, to: number): string {
  const starts = line.pieces.map(({ at }) => at).filter((at) => at > from && at < to);
  const cuts = [from, ...starts, to];
  return cuts
    .slice(0, -1)
    .map((start, at) => line.text.slice(start, cuts[at + 1]))
    .join(line.pieces.length > 8 ? '' : '\t');
}

/** Is the line closer to the next name than to this one? */
function isOfNext(reading: Reading, mention: Mention, at: number, holder: Element): boolean {
  const line = reading.flow.lines[at];
  for (let next = at + 1; line && next <= at + 2; next += 1) {
    const [other] = othersIn(reading, next, mention);
    const beside = other && reading.flow.lines[next];
    if (!beside) continue;
    const closer = commonHolder(line.block, beside.block);
    return closer !== null && closer !== holder && ancestors(closer).includes(holder);
  }
  return false;
}

/** The lines below the name, as far as they belong to this person. */
function below(reading: Reading, mention: Mention, email: string, card: Element | null): Found {
  const own = reading.flow.lines[mention.line];
  const perhaps: Place[] = [];
  let passed = 0;
  for (let at = mention.line + 1, last = mention.line + REACH; own && at <= last; at += 1) {
    const line = reading.flow.lines[at];
    if (!line) break;
    if (line.alt) continue;
    if (isNavigation(reading.document, line)) {
      // Its target belongs to no person, and does not end the card.
      if (last < mention.line + REACH * 2) last += 1;
      continue;
    }
    const marks = reading.marks.get(at) ?? [];
    if (othersIn(reading, at, mention).length > 0) break;
    if (marks.some((mark) => mark.email !== email) && passed > 0) break;
    const holder = commonHolder(own.block, line.block);
    if (!holder || (card !== null && !isInside(line.block, card))) break;
    if (isOfNext(reading, mention, at, holder)) break;
    // The next card of a list may have no recognised name.
    if (
      reading.names.count(holder) > 1 &&
      isWhole(holder) &&
      tagOf(line.block) === tagOf(own.block) &&
      /^h[1-6]$/.test(tagOf(own.block))
    )
      break;
    if (marks.some((mark) => mark.email === email)) passed += 1;
    const parts = line.text.length > 260 ? [] : partsOf(pieced(line, 0, line.text.length));
    const texts = isMarked(line.text) || parts.length === 0 ? parts : [line.text, ...parts];
    const isOwn = (reading.byLine.get(at) ?? []).some(
      (one) => one.mark === null && !one.aside && keyOf(one) === keyOf(mention),
    );
    for (const text of texts.map(tidied)) {
      if (text === null || isOwn || text.includes('\uE000')) continue;
      // In a list of terms the next position begins the next entry.
      if (tagOf(own.block) === 'dd' && tagOf(line.block) === 'dt' && isSure(text)) return { sure: null, perhaps };
      if (isSure(text)) return { sure: text, perhaps };
      // Below a sentence that names a person the next heading may follow.
      if (passed === 0 && own.text.length < LONGEST_ENTRY && mayBe(text, reading.language))
        perhaps.push({ text, kind: kindAt(line, at - mention.line) });
    }
  }
  return { sure: null, perhaps };
}

/** Directly above the name: in the same card, or as its heading. */
function above(reading: Reading, mention: Mention): string | null {
  const own = reading.flow.lines[mention.line];
  for (let at = mention.line - 1; own && at >= mention.line - 2; at -= 1) {
    const line = reading.flow.lines[at];
    if (!line || (reading.marks.get(at)?.length ?? 0) > 0 || othersIn(reading, at, mention).length > 0) return null;
    if (line.alt || isNavigation(reading.document, line)) continue;
    const holder = commonHolder(own.block, line.block);
    const isHead =
      /^(?:h[2-6]|dt|th|legend)$/.test(tagOf(line.block)) || closestOf(line.block, 'dt, th, h3, h4, h5, h6') !== null;
    if (!holder || (reading.names.count(holder) > 1 && !isHead && line.block !== own.block)) return null;
    const before = reading.flow.lines[at - 1];
    // A line below another name belongs to that one.
    if (reading.names.count(holder) > 1 && !isHead && before && othersIn(reading, at - 1, mention).length > 0)
      return null;
    const text = tidied(line.text);
    if (text !== null && isSure(text) && !/^\S+s$/.test(isHead && reading.names.count(holder) > 1 ? text : ''))
      return text;
  }
  return null;
}

/** The largest element around both without another address. */
function cardOf(mention: Mention, mark: Mark, addresses: Holders): Element | null {
  const holder = commonHolder(mention.element, mark.element);
  if (!holder || addresses.count(holder) > 1) return null;
  // Reaches above the elements that `addresses` counts, where the count is always 0.
  const around = ancestors(holder);
  const end = around.findIndex((element) => addresses.count(element) > 1);
  return around[end === -1 ? around.length - 1 : end - 1] ?? null;
}

/** `sure`: its words are those of a position, not only its place. */
export interface Post {
  text: string;
  sure: boolean;
}

/** Each person's position, keyed by address. If its words are inconclusive, the place of others' positions decides. */
export function positionsOf(
  document: Document,
  flow: Flow,
  mentions: readonly Mention[],
  names: Holders,
  pairs: ReadonlyMap<string, Pair>,
  language: string,
): Map<string, Post> {
  const reading: Reading = { document, flow, names, language, byLine: grouped(mentions), marks: grouped(flow.marks) };
  const out = new Map<string, Post>();
  const open = new Map<string, Place[]>();
  const kinds = new Set<string>();
  const addresses = new Holders();
  for (const mark of flow.marks) addresses.add(mark.element, mark.email);
  for (const [email, { mention: given, mark }] of pairs) {
    const mention = spoken(reading, given);
    const card = cardOf(mention, mark, addresses);
    const found = [
      () => inRow(reading, mention),
      () => inLine(reading, mention),
      () => below(reading, mention, email, card),
    ];
    let sure = mention.post;
    const perhaps: Place[] = [];
    for (const look of found) {
      if (sure !== null) break;
      const one = look();
      sure = one.sure;
      perhaps.push(...one.perhaps);
    }
    sure ??= above(reading, mention);
    if (sure !== null) {
      out.set(email, { text: sure, sure: true });
      const line = flow.lines.findIndex(
        (one, at) => at >= mention.line && at <= mention.line + REACH && one.text.includes(sure),
      );
      const at = flow.lines[line];
      if (at) kinds.add(kindAt(at, line - mention.line));
    } else if (perhaps.length > 0) open.set(email, perhaps);
  }
  for (const [email, places] of open) {
    const [first] = places.filter(({ text }) => !isFirm(text, email));
    const isNear = first && /^[01] /.test(first.kind) && !first.text.split(' ').every(isNoName);
    const place = places.find(({ kind }) => kinds.has(kind)) ?? (isNear ? first : undefined);
    if (place) out.set(email, { text: place.text, sure: false });
  }
  return out;
}

/** "Vidal & Roca" above `@vidalroca.test`: the company. */
function isFirm(text: string, email: string): boolean {
  const host = email.slice(email.lastIndexOf('@'));
  return fold(text)
    .split(/\P{L}+/u)
    .some((word) => word.length > 3 && host.includes(word));
}

/** A name in a link's text is elsewhere too, often with the position beside it. */
function spoken(reading: Reading, mention: Mention): Mention {
  if (mention.mark === null) return mention;
  const key = keyOf(mention);
  for (const off of [0, -1, 1, -2, 2, -3, 3, -4, 4]) {
    const same = (reading.byLine.get(mention.line + off) ?? []).find((one) => one.mark === null && keyOf(one) === key);
    if (same) return same;
  }
  return { ...mention, mark: null, to: mention.from };
}

function grouped<One extends { line: number }>(list: readonly One[]): Map<number, One[]> {
  const out = new Map<number, One[]>();
  for (const one of list) {
    const group = out.get(one.line);
    if (group) group.push(one);
    else out.set(one.line, [one]);
  }
  return out;
}
