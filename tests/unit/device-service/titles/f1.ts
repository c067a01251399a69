/** Micro F1 of a classifier over labelled titles. */
import Papa from 'papaparse';

/** One line of a list. An empty label means undetermined. */
interface Labelled {
  title: string;
  language: string;
  department: string;
  seniority: string;
}

export function readLabelled(csv: string): Labelled[] {
  return Papa.parse<Labelled>(csv.trim(), { header: true }).data;
}

/** A wrong label counts as a false positive and a false negative; a label where none belongs, as a false positive. */
export function microF1(
  rows: readonly Labelled[],
  field: 'department' | 'seniority',
  said: (title: string) => string | null,
): number {
  let [right, wrong, missed] = [0, 0, 0];
  for (const row of rows) {
    const got = said(row.title) ?? '';
    if (got === row[field]) {
      if (got !== '') right++;
      continue;
    }
    if (got !== '') wrong++;
    if (row[field] !== '') missed++;
  }
  return right === 0 ? 0 : (2 * right) / (2 * right + wrong + missed);
}

/** Each language's F1, weakest first, with its errors. Printed when a test fails. */
export function byLanguage(
  rows: readonly Labelled[],
  field: 'department' | 'seniority',
  said: (title: string) => string | null,
): string {
  const languages = [...new Set(rows.map(({ language }) => language))];
  const lines = languages.map((language) => {
    const own = rows.filter((row) => row.language === language);
    return { language, count: own.length, f1: microF1(own, field, said) };
  });
  return lines
    .sort((a, b) => a.f1 - b.f1)
    .map(({ language, count, f1 }) => `${language} (${count} titles): ${f1.toFixed(3)}`)
    .join('\n');
}
