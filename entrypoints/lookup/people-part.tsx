/** Rows with their events, and what can be done with the chosen ones. */
import { ContactList, type ContactListProps } from '../../components/contact/contact-list.tsx';
import { Dock } from '../../components/contact/dock.tsx';
import type { People } from '../../components/lookup/people-store.ts';
import { listWords } from '../../components/popup/list-words.ts';
import { handOverCsv } from '../../lib/screens/csv-file.ts';
import type { Lookup } from '../../lib/screens/lookup.ts';
import { rowEvents } from './row-events.ts';

interface PeopleProps {
  lookup: Lookup;
  people: People;
}

interface PeopleListProps
  extends PeopleProps,
    Pick<ContactListProps, 'coming' | 'met' | 'notes' | 'companies' | 'origins'> {}

export function PeopleList({ lookup, people, coming, met, notes, companies, origins }: PeopleListProps) {
  const { selection } = people;
  return (
    <ContactList
      {...rowEvents(lookup, people)}
      label={listWords()}
      rows={people.rows.value}
      selected={selection.has.value}
      unfolded={selection.unfolded.value}
      cursor={selection.cursor.value}
      coming={coming}
      met={met}
      notes={notes}
      companies={companies}
      origins={origins}
      onOthers={lookup.look}
      onToggle={selection.toggle}
      onUnfold={selection.fold}
      onCursor={selection.moveTo}
    />
  );
}

export function PeopleDock({ lookup, people, name }: PeopleProps & { name: string }) {
  const { selection } = people;
  const emails = selection.rows.value.map((row) => row.contact.email);
  const { ground } = lookup;
  return (
    <Dock
      selected={emails.length}
      toVerify={ground.service.value === null ? 0 : emails.length}
      lists={ground.saves.lists.value}
      list={ground.settings.value?.list ?? null}
      onVerify={() => people.verify(emails, false)}
      onSave={(list) => people.save(emails, list)}
      onCopy={() => people.copy(emails)}
      onCsv={() => handOverCsv(selection.rows.value, name, ground.flash)}
      onClear={selection.clear}
    />
  );
}
