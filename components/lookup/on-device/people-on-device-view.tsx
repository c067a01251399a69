/** People known to this device, shown before a search is spent. Each has the page and day that named them. */

import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { keyOfEmail } from '../../../lib/contract/text.ts';
import { ContactList } from '../../contact/contact-list.tsx';
import { FindingCard } from '../../contact/finding-card.tsx';
import type { RowEvents, RowOrigin, RowSurroundings } from '../../contact/rows.ts';
import { Button } from '../../controls/button.tsx';
import { Icon } from '../../controls/icon.tsx';
import { amount, number } from '../../format/numbers.ts';
import { Part } from '../frame.tsx';
import type { Lookup } from '../lookup-store.ts';
import { rowEvents } from '../people-view.tsx';
import type { PeopleOnDevice } from './people-on-device-store.ts';
import './people-on-device-view.css';

interface PeopleOnDeviceProps {
  lookup: Lookup;
  onDevice: PeopleOnDevice;
}

/** Shown before the rest is requested, so that the way to the service stays in view. */
const few = 4;

export function PeopleOnDevicePart({ lookup, onDevice }: PeopleOnDeviceProps) {
  const [all, setAll] = useState(false);
  const { people, more } = onDevice;
  const { selection } = people;
  const rows = people.rows.value;
  if (rows.length === 0) return null;
  const shown = all || rows.length === few + 1 ? rows : rows.slice(0, few);
  return (
    <>
      <Part>
        <Heading apart={false} count={i18n.t('on_device.count', rows.length, [amount(rows.length, more.value)])} />
      </Part>
      <ContactList
        {...eventsOf(lookup, onDevice)}
        label={headingWords(false)}
        rows={shown}
        origins={originsOf(onDevice)}
        selected={selection.has.value}
        unfolded={selection.unfolded.value}
        cursor={selection.cursor.value}
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

/**
 * The person that a finder asks for, as known to this device. `apart`: the service has answered without naming them.
 */
export function FoundOnDevice({ lookup, onDevice, apart }: PeopleOnDeviceProps & { apart: boolean }) {
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
  return { ...rowEvents(lookup, people), onForget: connection.private.value ? undefined : people.forget };
}

function originsOf({ people }: PeopleOnDevice): ReadonlyMap<string, RowOrigin> {
  return new Map(people.rows.value.map(({ contact }) => [keyOfEmail(contact.email), 'device']));
}
