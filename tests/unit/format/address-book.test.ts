import { describe, expect, it } from 'vitest';
import { peopleIn } from '../../../components/export/stored-people.ts';
import { type BookPerson, bookFields, bookPersonOf, writeBook } from '../../../components/format/address-book.ts';
import { contactOfAddress } from '../../../lib/contract/contact.ts';
import { csvLines, csvMark } from '../../../lib/contract/csv.ts';
import { readVcards } from '../../../lib/contract/vcard.ts';
import { guessHeader } from '../../../lib/lead-file/header-row.ts';
import { prepare } from '../../../lib/lead-file/prepare.ts';
import { readTable } from '../../../lib/lead-file/table.ts';
import { guessTargets } from '../../../lib/lead-file/targets.ts';

const marit: BookPerson = {
  ...{ email: 'marit@aldermoor.test', first_name: 'Marit', last_name: 'Lindqvist', phone_number: '+46 8 123 456' },
  ...{ position: 'Head of Sales', department: 'Sales', company: 'Aldermoor', website: 'aldermoor.test' },
  ...{ country_code: 'SE', linkedin_url: 'https://www.linkedin.com/in/marit', twitter: 'marit' },
  ...{ source: 'https://aldermoor.test/team', notes: 'Met at the fair' },
};

async function imported(text: string) {
  const read = await readTable(text, null);
  if (!read.ok) throw new Error(read.fault.why);
  const header = guessHeader(read.table);
  return prepare(
    read.table,
    { targets: guessTargets(read.table, header, []), header },
    { from: 0, to: 9, merge: false },
  );
}

describe('a file for Google Contacts', () => {
  it('is recognised by the import, with the same person', async () => {
    const { rows } = await imported(writeBook('google', [marit]));
    const { linkedin_url: _, twitter: __, source: ___, ...same } = marit;
    expect(rows).toMatchObject([
      { fields: { ...same, notes: 'Met at the fair\nSource: https://aldermoor.test/team' } },
    ]);
  });

  it('keeps the plus of a phone number, and has no formula for a spreadsheet', () => {
    const text = writeBook('google', [{ ...marit, phone_number: '+46 (0)8-123', position: '=1+1', notes: '+46 x' }]);
    expect(text).toContain(',+46 (0)8-123,');
    expect(text).toContain("'=1+1");
    expect(text).toMatch(/,"?'\+46 x/);
    expect(writeBook('google', [{ ...marit, phone_number: "+1+cmd|' /C calc'!A0" }])).toContain("'+1+cmd");
  });

  it('links an X profile that is stored as a handle or as an address', () => {
    for (const twitter of ['@marit_l', ' https://twitter.com/marit_l ', 'x.com/marit_l'])
      expect(writeBook('google', [{ ...marit, twitter }])).toContain(',X,https://x.com/marit_l');
  });

  it('has its header once, however many parts it was written in', () => {
    const parts = writeBook('google', [marit]) + writeBook('google', [{ ...marit, email: 'x@aldermoor.test' }], false);
    expect(parts.split('\r\n').filter((line) => line.startsWith('First Name,'))).toHaveLength(1);
    expect(parts.trimEnd().split('\r\nMarit,')).toHaveLength(3);
  });
});

describe('contact cards', () => {
  it('of a person found on a page name the page', () => {
    const found = { ...contactOfAddress('marit@aldermoor.test', null), first_name: 'Marit' };
    const source = { domain: null, uri: 'https://aldermoor.test/team', extracted_on: null, last_seen_on: null };
    const contact = { ...found, sources: [{ ...source, still_on_page: null }] };
    const [card] = readVcards(writeBook('vcard', [bookPersonOf(contact)])).contacts;
    expect(card?.fields).toMatchObject({
      ...{ first_name: 'Marit', email: 'marit@aldermoor.test', website: 'aldermoor.test' },
      notes: 'Source: https://aldermoor.test/team',
    });
  });
});

describe('a stored export', () => {
  it('is read back into its people, part by part', () => {
    const row = (person: BookPerson) => bookFields.map((field) => person[field] ?? '');
    const other = { ...marit, first_name: '=Jörg', notes: 'one\ntwo' };
    const first = csvMark + csvLines([bookFields, row(marit), row(other)]);
    expect(peopleIn(first, 0)).toEqual([marit, other]);
    expect(peopleIn(csvLines([row(other)]), 1)).toEqual([other]);
    expect(peopleIn(csvMark + csvLines([bookFields]), 0)).toEqual([]);
  });
});
