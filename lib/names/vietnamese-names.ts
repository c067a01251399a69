/** Vietnamese names start with the family name. */
import { fold } from '../contract/text.ts';

const families = new Set(
  'nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly dinh doan trinh truong lam mai dao ha luong luu'.split(
    ' ',
  ),
);

export const isVietnameseFamily = (word: string): boolean => families.has(fold(word));

/** Also given names elsewhere: `Mai van Dijk`. */
const ambiguous = /^(?:mai|ha|do|lam|bui|le|ly|phan)$/i;
/** Letters and middle names that no other language has. */
const letters = /[ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđ]/i;
const middle = /^(?:van|thi|duc|huu|quang|minh|ngoc|thanh|xuan|dinh|hoang|phuong)$/i;

/** Whether the words are a whole Vietnamese name: three or four, with the family name first. */
export function isVietnamese(words: readonly string[]): boolean {
  if (words.length < 3 || words.length > 5 || !isVietnameseFamily(words[0] ?? '')) return false;
  return letters.test(words.join('')) || (!ambiguous.test(words[0] ?? '') && middle.test(words[1] ?? ''));
}
