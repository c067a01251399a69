/** Rows with their events, and the actions for the selected ones. */
import { useContext } from 'preact/hooks';
import { i18n } from '#i18n';
import { downloadFile } from '../../lib/browser/download.ts';
import { openWorkspace } from '../../lib/browser/pages.ts';
import type { FileFormat } from '../../lib/messages/file-formats.ts';
import { send } from '../../lib/messages/send.ts';
import { ContactList, type ContactListProps } from '../contact/contact-list.tsx';
import { Dock, selectedWords } from '../contact/dock.tsx';
import { toVerify } from '../contact/fresh.ts';
import { contactOfRow, type Row, type RowEvents, type RowSurroundings } from '../contact/rows.ts';
import { csvOfContacts } from '../format/csv.ts';
import { endingOf } from '../format/file-words.ts';
import { markdownOfContacts } from '../format/markdown.ts';
import { useNow } from '../format/now.ts';
import { copy } from '../shell/copy.ts';
import type { Flash } from '../shell/flash.ts';
import { nextStep } from '../shell/next-steps.ts';
import { chooseAnswer } from '../shell/request-state.ts';
import { isThisDevice } from '../shell/this-device.ts';
import type { Lookup } from './lookup-store.ts';
import { Painted } from './painted.ts';
import type { People } from './people-store.ts';

/** Rows that fit the first view; the others are drawn after it is painted. */
const firstRows = 8;

interface PeopleProps {
  lookup: Lookup;
  people: People;
}

interface PeopleListProps
  extends PeopleProps,
    Pick<ContactListProps, 'coming' | 'met' | 'notes' | 'companies' | 'origins' | 'more'> {}

export function PeopleList({ lookup, people, coming, met, notes, companies, origins, more }: PeopleListProps) {
  const { selection } = people;
  const painted = useContext(Painted);
  return (
    <ContactList
      {...rowEvents(lookup, people)}
      label={i18n.t('list.people')}
      rows={people.rows.value}
      selected={selection.has.value}
      unfolded={selection.unfolded.value}
      cursor={selection.cursor.value}
      coming={coming}
      first={painted ? undefined : firstRows}
      met={met}
      notes={notes}
      companies={companies}
      origins={origins}
      more={more}
      onOthers={lookup.look}
      onToggle={selection.toggle}
      onUnfold={selection.fold}
      onCursor={selection.moveTo}
    />
  );
}

/** Always rendered: screen readers miss the first text of a live region that appears together with it. */
export function ChosenSaid({ people }: { people: People | null }) {
  const chosen = people?.selection.rows.value.length ?? 0;
  return (
    <p class="vh" role="status">
      {chosen > 0 && selectedWords(chosen)}
    </p>
  );
}

export function PeopleDock({ lookup, people, name }: PeopleProps & { name: string }) {
  const { selection } = people;
  const now = useNow();
  const emails = selection.rows.value.map((row) => row.contact.email);
  const { shared } = lookup;
  return (
    <Dock
      selected={emails.length}
      toVerify={shared.service.value === null ? 0 : toVerify(selection.rows.value, now).length}
      lists={shared.saves.lists.value}
      list={shared.settings.value?.list ?? null}
      onVerify={() => people.verify(emails, false)}
      onSave={(list) => people.save(emails, list)}
      onCopy={() => people.copy(emails)}
      onMarkdown={() => copyMarkdown(selection.rows.value, shared.flash)}
      onFile={(format) => void downloadPeople(selection.rows.value, name, format, shared.flash)}
      onClear={selection.clear}
    />
  );
}

/** Events and context of a row, for any list or card of people. */
export function rowEvents({ shared, copy, whoIs }: Lookup, people: People): RowEvents & RowSurroundings {
  return {
    canVerify: shared.service.value !== null,
    lists: shared.saves.lists.value,
    list: shared.settings.value?.list ?? null,
    resolver: shared.settings.value?.resolver ?? null,
    onResolver: (email, resolver) =>
      void send('change-settings', { resolver }).then((response) => {
        if (response.ok) people.verify([email], true);
        else shared.flash.say({ what: 'refused', problem: response.problem });
      }),
    onCopy: copy,
    // The workspace stores what is looked up; a private window does not.
    onWho: shared.service.value === null || shared.connection.private.value ? undefined : whoIs,
    onForget: knowsPeople(shared) && !shared.connection.private.value ? people.forget : undefined,
    onVerify: (email, skipCache, services) => people.verify([email], skipCache, services),
    onVerdict: (email, service) => chooseAnswer(shared.connection, 'verifyEmail', { email }, service),
    onSave: (email, list) => people.save([email], list),
    onUndo: people.undo,
    onRemove: people.remove,
    onPush: {
      apps: shared.apps.names.value,
      want: shared.apps.want,
      push: (lead) => void openWorkspace(`#/account?push=${lead}`),
    },
    inApps: shared.apps.canLookUp.value ? shared.apps : undefined,
    onNext: (email, step) =>
      nextStep(
        shared,
        () => people.retry(email, false),
        () => people.retry(email, true),
      )(step),
  };
}

/** This device's own people are among the rows. */
const knowsPeople = ({ service, deviceFirst }: Lookup['shared']): boolean =>
  isThisDevice(service.value) || deviceFirst.value;

/** Must be called in the click itself. */
function copyMarkdown(rows: readonly Row[], flash: Flash): void {
  void copy(flash, markdownOfContacts(rows.map(contactOfRow)), { what: 'copied-rows', count: rows.length });
}

/** Downloads the selected people as a file; call it in the click itself. `name`: the file's, without extension. */
async function downloadPeople(rows: readonly Row[], name: string, format: FileFormat, flash: Flash): Promise<void> {
  const contacts = rows.map(contactOfRow);
  if (format === 'csv') downloadFile(name, 'csv', csvOfContacts(contacts));
  else {
    const { bookPersonOf, writeBook } = await import('../format/address-book.ts');
    downloadFile(name, endingOf(format), writeBook(format, contacts.map(bookPersonOf)));
  }
  flash.say({ what: format, count: rows.length });
}
