// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { Field } from '../../../components/controls/fields/field.tsx';
import { byRole, clear, draw, write } from '../harness/render.tsx';

afterEach(clear);

/** A field whose owner may change its text, as a late response does. */
function field(value: string) {
  let now = value;
  const put = (text: string, place?: HTMLElement) => {
    now = text;
    return draw(<Field label="Name" value={now} onValue={(text) => put(text, place)} />, place);
  };
  const place = put(value);
  const again = (text: string) => void put(text, place);
  again(value);
  const input = byRole(place, 'input', 'Name');
  if (!(input instanceof HTMLInputElement)) throw new Error('No field');
  return { input, put: again };
}

const selected = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value.slice(selectionStart ?? 0, selectionEnd ?? 0);

describe('a text field', () => {
  it('selects a value from elsewhere while focused, so that the next key replaces it', () => {
    const { input, put } = field('plain.test');
    input.focus();
    input.select();
    put('Plain');
    expect(selected(input)).toBe('Plain');
  });

  it('leaves the caret alone while the user types', () => {
    const { input } = field('plain');
    input.focus();
    input.setSelectionRange(5, 5);
    write(input, 'plain.');
    expect(selected(input)).toBe('');
    write(input, 'plain.t');
    expect(selected(input)).toBe('');
  });

  it('selects nothing while it is not focused', () => {
    const { input, put } = field('plain');
    input.setSelectionRange(0, 0);
    put('other');
    expect(selected(input)).toBe('');
  });
});
