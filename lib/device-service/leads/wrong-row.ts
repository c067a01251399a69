import type { Problem } from '../../contract/problem.ts';
import { encode, type InputProblem } from '../../contract/request.ts';
import { isEmail } from '../../contract/text.ts';
import { type Fields, updating } from './lead-fields.ts';

/**
 * Why no service would accept the row; null if it can be applied. The contract accepts any text as an address, but
 * stray cells of a spreadsheet must not become leads.
 */
export function wrongInRow({ email, fields }: { email: string; fields: Fields }): InputProblem | null {
  if (!isEmail(email)) return wrongAddress('invalid');
  const encoded = encode('createLead', { ...fields, email });
  return encoded.ok ? null : encoded.input;
}

/** For a row without an address, which can only fill an existing lead. */
export function wrongInNamed({ email: _, ...fields }: Fields): InputProblem | null {
  const encoded = encode('updateLead', updating(1, fields));
  return encoded.ok ? null : encoded.input;
}

export const wrongAddress = (fault: 'missing' | 'invalid'): InputProblem => ({ field: 'email', fault });

export const refused = (input: InputProblem): Problem => ({ code: 'refused-input', ...input, quoted: null });
