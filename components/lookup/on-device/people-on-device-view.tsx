/**
 * People known to this device, shown beside the service's answer and never among its rows. Each has the page and day
 * that named them.
 */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { ContactList } from '../../contact/contact-list.tsx';
import { FindingCard } from '../../contact/finding-card.tsx';
import type { RowEvents, RowOrigin, RowSurroundings } from '../../contact/rows.ts';
import { Button } from '../../controls/button.tsx';
import { Icon } from '../../controls/icon.tsx';
import { amount, number } from '../../format/numbers.ts';
import { forgetPerson } from '../../shell/forget-person.ts';
import { Part } from '../frame.tsx';
import type { Lookup } from '../lookup-store.ts';
import { rowEvents } from '../people-view.tsx';
import type { PeopleOnDevice } from './people-on-device-store.ts';
import './people-on-device-view.css';

interface PeopleOnDeviceProps {
  lookup: Lookup;
  onDevice: PeopleOnDevice;
  /** The service has answered without naming any of them. */
  apart: boolean;
}

/** Shown before the rest is requested, so that the way to the service stays near. */
const few = 10;

const none: ReadonlySet<string> = new Set();

export function PeopleOnDevicePart({ lookup, onDevice, apart }: PeopleOnDeviceProps) {
  const [all, setAll] = useState(false);
  const { people, more } = onDevice;
  const { selection } = people;
  const rows = people.rows.value;
  if (rows.length === 0) return null;
  const shown = all ? rows : rows.slice(0, few);
  return (
    <>
      <Part>
        <Heading apart={apart} count={i18n.t('on_device.count', rows.length, [amount(rows.length, more.value)])} />
      </Part>
      <ContactList
        {...eventsOf(lookup, onDevice)}
        // Selecting many is for the service's rows, once they are there.
        fixed={apart}
        label={headingWords(apart)}
        rows={shown}
        origins={originsOf(onDevice)}
        selected={apart ? none : selection.has.value}
        unfolded={selection.unfolded.value}
        cursor={apart ? null : selection.cursor.value}
        onToggle={selection.toggle}
        onUnfold={selection.fold}
        onCursor={selection.moveTo}
      />
      {shown.length < rows.length && (
        <div class="load-more">
          <Button full onClick={() => setAll(true)}>
            {i18n.t('on_device.all', [number(rows.length)])}
          </Button>
        </div>
      )}
    </>
  );
}

/** The person that a finder asks for, as known to this device. */
export function FoundOnDevice({ lookup, onDevice, apart }: PeopleOnDeviceProps) {
  const rows = onDevice.people.rows.value;
  if (rows.length === 0) return null;
  return (
    <Part>
      <Heading apart={apart} />
      {rows.map((row) => (
        <FindingCard key={row.contact.email} {...row} {...eventsOf(lookup, onDevice)} origin="device" />
      ))}
    </Part>
  );
}

const headingWords = (apart: boolean) => i18n.t(apart ? 'on_device.apart' : 'on_device.title');

function Heading({ apart, count }: { apart: boolean; count?: string }) {
  return (
    <div class="on-device">
      <p class="line">
        <Icon name="screen" size="small" />
        <b class="med">{headingWords(apart)}</b>
        {count && <span class="push t11 ink3">{count}</span>}
      </p>
      <p class="t12 ink2">{i18n.t(apart ? 'on_device.apart_words' : 'on_device.words')}</p>
    </div>
  );
}

/** As for any row. A person known to this device can also be forgotten. */
function eventsOf(lookup: Lookup, { people }: PeopleOnDevice): RowEvents & RowSurroundings {
  const { connection } = lookup.shared;
  return { ...rowEvents(lookup, people), onForget: connection.private.value ? undefined : forgetPerson };
}

function originsOf({ people }: PeopleOnDevice): ReadonlyMap<string, RowOrigin> {
  return new Map(people.rows.value.map(({ contact }) => [contact.email.toLowerCase(), 'device']));
}
