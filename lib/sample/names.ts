/** Invented names in many scripts, with the local part of their address. */
import { localPart } from '../device-service/patterns/from-pattern.ts';
import type { Random } from './random.ts';

export interface Name {
  first: string;
  last: string;
  /** The same in ASCII. */
  plain: { first: string; last: string };
}

const firsts = [
  'Anneke',
  'Bram',
  'Cécile',
  'Diederik',
  'Élodie',
  'Fenna',
  'Gijs',
  'Hanneke',
  'Iñaki',
  'Jorinde',
  'Kasimir',
  'Lieselotte',
  'Mårten',
  'Niamh',
  'Oluwaseun',
  'Pavlína',
  'Quentin',
  'Rasmus',
  'Siobhán',
  'Tiago',
  'Ursula',
  'Vojtěch',
  'Willemijn',
  'Xanthe',
  'Yusuf',
  'Zsófia',
  'Aoife',
  'Björn',
  'Călin',
  'Dagny',
  'Esra',
  'Florian',
  'Gülşen',
  'Henrik',
  'Ilse',
  'Jürgen',
  'Katarzyna',
  'Łukasz',
  'Mirela',
  'Nuno',
  'Ottilie',
  'Per-Erik',
  'Renske',
  'Søren',
  'Thandiwe',
  'Uxía',
  'Véronique',
  'Wanjiru',
] as const;
const lasts = [
  'van der Zwaluw',
  'Achterberg',
  'Brouwersgracht',
  'Castellanos-Ibáñez',
  'Dijkgraaf',
  'Eggebrecht',
  'Fjeldstad',
  'Gräfenstein',
  'Hallgrímsdóttir',
  'Ivarsson',
  'Jóhannesson',
  'Kowalewska',
  'Lindenbaum',
  'Møllerup',
  'Ngarambe',
  'O’Shaughnessy',
  'Pettersvold',
  'Quintanilha',
  'Rosendahl',
  'Szymborski',
  'Tangermann',
  'Uytdehaage',
  'Varga-Szilágyi',
  'Westergaard',
  'Xavier-Mendes',
  'Yıldırımoğlu',
  'Zonderland',
  'Ashgrove',
  'Birkelund',
  'Czerwiński',
  'Dragomirescu',
  'Endresen',
  'Fonseca e Sá',
  'Göransson',
  'Hovenkamp',
  'Ilieșcu',
  'Järvenpää',
  'Krzyżanowski',
  'Lagerqvist',
  'Mac Giolla Phádraig',
  'Nordhaug',
  'Österberg',
  'Průšová',
  'Rautavaara',
  'Steenhuizen',
  'Thorvaldsen',
  'Ulriksen',
  'Vandenbroucke',
] as const;

/** First, last, and both in ASCII. */
const otherScripts = [
  ['ليلى', 'الحدّاد', 'laila', 'alhaddad'],
  ['يوسف', 'المنصوري', 'yousef', 'almansouri'],
  ['נועה', 'שמש־לוי', 'noa', 'shemesh-levi'],
  ['אורי', 'ברקת', 'uri', 'bareket'],
  ['美咲', '田中', 'misaki', 'tanaka'],
  ['健太郎', '佐々木', 'kentaro', 'sasaki'],
  ['雨桐', '欧阳', 'yutong', 'ouyang'],
  ['서연', '황보', 'seoyeon', 'hwangbo'],
  ['გიორგი', 'მაისურაძე', 'giorgi', 'maisuradze'],
  ['ნინო', 'ჩხეიძე', 'nino', 'chkheidze'],
  ['Ngọc Ánh', 'Trần Thị', 'ngocanh', 'tranthi'],
  ['Đức Huy', 'Nguyễn-Phước', 'duchuy', 'nguyen-phuoc'],
  ['Олександра', 'Шевчук-Ґалаґан', 'oleksandra', 'shevchuk-galagan'],
  ['Ελευθερία', 'Παπαδημητρακοπούλου', 'eleftheria', 'papadimitrakopoulou'],
  ['सुष्मिता', 'चट्टोपाध्याय', 'sushmita', 'chattopadhyay'],
  ['ศิริพร', 'วงศ์ประเสริฐ', 'siriporn', 'wongprasert'],
] as const;

interface Part {
  written: string;
  plain: string;
}

const latinFirsts = firsts.map(partOf);
const latinLasts = lasts.map(partOf);

export function makeName(random: Random): Name {
  if (random.chance(0.12)) {
    const [first, last, plainFirst, plainLast] = random.pick(otherScripts);
    return { first, last, plain: { first: plainFirst, last: plainLast } };
  }
  const first = latinFirsts[random.whole(0, firsts.length - 1)] ?? partOf(firsts[0]);
  const last = latinLasts[random.whole(0, lasts.length - 1)] ?? partOf(lasts[0]);
  return { first: first.written, last: last.written, plain: { first: first.plain, last: last.plain } };
}

function partOf(written: string): Part {
  return { written, plain: localPart(written) };
}
