/**
 * What is on the page, whatever its subject: its addresses, the people that it names, and the profile that it links
 * to.
 */

import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { keyOfEmail } from '../../../lib/contract/text.ts';
import type { PageAddress } from '../../../lib/page/facts.ts';
import { Address, Name } from '../../contact/address.tsx';
import { originSentence, savedIn } from '../../contact/contact-details.tsx';
import { toVerify } from '../../contact/fresh.ts';
import { isInvalid, type Row } from '../../contact/rows.ts';
import { ListMenu, SaveButton } from '../../contact/save-menu.tsx';
import { LeadIcon, Verification } from '../../contact/status.tsx';
import { Button } from '../../controls/button.tsx';
import { Icon } from '../../controls/icon.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { costWords } from '../../format/cost-words.ts';
import { useNow } from '../../format/now.ts';
import { number } from '../../format/numbers.ts';
import { formWord } from '../../format/page-words.ts';
import { nameOf } from '../../format/person-words.ts';
import { plain, plainOrNull } from '../../format/plain.ts';
import { isLead, markOf, sharedList } from '../../shell/saving/saved.ts';
import { companyOf, pageRowsOf } from '../company/page-rows.ts';
import { Part } from '../frame.tsx';
import type { PageLookup } from '../lookup-store.ts';
import type { OnPage } from '../shown-store.ts';
import { namesOfPage, type PageNames, profileOn } from './page-names-store.ts';
import { FindNames, NamesPart, NoNames } from './page-names-view.tsx';
import './page-view.css';

export function PagePart({ lookup }: { lookup: PageLookup }) {
  const onPage = lookup.onPage.value;
  const facts = lookup.page.value?.facts;
  const names = namesOfPage(lookup);
  const profile = names && facts ? profileOn(facts) : null;
  if (!onPage && !names) return null;
  return (
    <>
      <Part>
        {onPage && <Addresses lookup={lookup} onPage={onPage} />}
        {names && <Before names={names} />}
        {profile && <ProfileLine handle={profile.handle} onFind={() => lookup.look(profile.address)} />}
      </Part>
      {names && names.rows.value.length > 0 && <NamesPart lookup={lookup} names={names} />}
    </>
  );
}

/** Until the names are read. */
function Before({ names }: { names: PageNames }) {
  const stage = names.stage.value;
  if (stage === 'read') return names.rows.value.length === 0 ? <NoNames /> : null;
  return <FindNames busy={stage === 'reading'} closed={stage === 'closed'} onRead={names.read} />;
}

function Addresses({ lookup, onPage }: { lookup: PageLookup; onPage: OnPage }) {
  const { shared, copy } = lookup;
  const { people, facts } = onPage;
  const rows = new Map(people.loaded.value.map((row) => [keyOfEmail(row.contact.email), row]));
  // People who opted out have no row, so their addresses are neither shown nor included in prices.
  const addresses = facts.addresses.filter(({ address }) => rows.has(keyOfEmail(address)));
  if (addresses.length === 0) return null;
  return (
    <PageAddresses
      addresses={addresses}
      cut={facts.addressesCut}
      rows={rows}
      {...rowsWith(lookup, onPage)}
      canVerify={shared.service.value !== null}
      verificationsLeft={shared.usage.value?.verifications.left ?? null}
      lists={shared.saves.lists.value}
      list={shared.settings.value?.list ?? null}
      onCopy={copy}
      onCopyAll={() => people.copy(addresses.map(({ address }) => address))}
      onVerify={(addresses) => people.verify(addresses, false)}
      onSave={people.save}
    />
  );
}

/** Empty if no rows are shown that the page's addresses could join. */
function rowsWith(lookup: PageLookup, { facts }: OnPage) {
  const view = lookup.showing.value?.view ?? null;
  const company = companyOf(view);
  if (!company || company.search.shown.value === null) return {};
  const rows = pageRowsOf(company, facts.addresses);
  const both = [...rows.origins.value].filter(([, origin]) => origin === 'both').map(([address]) => address);
  return {
    known: new Set(both),
    among: new Set(company.people.loaded.value.map(({ contact }) => keyOfEmail(contact.email))),
    onReveal(address: string) {
      // The view of an article is replaced by its site's.
      if (view?.kind === 'article') lookup.show({ kind: 'company', company, finding: view.finding });
      rows.reveal(address);
    },
  };
}

/** A profile that the page links to, as a way to the finder by its handle. */
function ProfileLine({ handle, onFind }: { handle: string; onFind: () => void }) {
  const shown = plain(handle);
  return (
    <div class="line profile-line">
      <Icon name="person" />
      <span class="cut t12 ink2" title={shown}>
        {i18n.t('page_names.profile')} <bdi dir="ltr">{shown}</bdi>
      </span>
      <span class="push" />
      <button type="button" class="link t12" onClick={onFind}>
        {i18n.t('page_names.find_by_profile')}
      </button>
    </div>
  );
}

interface PageAddressesProps {
  addresses: readonly PageAddress[];
  /** There were more than are passed on. */
  cut: boolean;
  /** What is known of them, by address in lower case. */
  rows: ReadonlyMap<string, Row>;
  /** Those that the service knows too, in lower case; left out if no rows are shown that they could join. */
  known?: ReadonlySet<string> | undefined;
  /** Those among the rows, in lower case: all known ones, and those that were added. */
  among?: ReadonlySet<string> | undefined;
  /** With a service they can be verified and saved. */
  canVerify: boolean;
  verificationsLeft: number | null;
  lists: readonly string[];
  list: string | null;
  onCopy: (address: string) => void;
  onCopyAll: () => void;
  /** Shows the address among the rows, adding it if needed. */
  onReveal?: ((address: string) => void) | undefined;
  /** One, or all of them. */
  onVerify: (addresses: string[]) => void;
  onSave: (addresses: string[], list: string | null) => void;
}

/** Shown before the rest is requested. */
const few = 5;

export function PageAddresses(props: PageAddressesProps) {
  const { addresses, cut, canVerify, verificationsLeft, onCopyAll, onVerify } = props;
  const [all, setAll] = useState(false);
  const shown = all || addresses.length <= few + 1 ? addresses : addresses.slice(0, few);
  const every = addresses.map((one) => one.address);
  const now = useNow();
  const unverified = every.filter((address) => {
    const row = props.rows.get(keyOfEmail(address));
    return !row || toVerify([row], now).length > 0;
  });
  return (
    <div class="page-addresses">
      <div class="line">
        <h2 class="label">
          {i18n.t(cut ? 'page.addresses_cut' : 'page.addresses', addresses.length, [number(addresses.length)])}
        </h2>
        <span class="push" />
        {addresses.length > 1 && (
          <Button size="small" icon="copy" onClick={onCopyAll}>
            {i18n.t('page.copy_all', [number(addresses.length)])}
          </Button>
        )}
      </div>
      <ul class="plain onpage">
        {shown.map((one) => (
          <Line key={one.address} {...props} one={one} />
        ))}
      </ul>
      {shown.length < addresses.length && (
        <button type="button" class="link t12 more-addresses" onClick={() => setAll(true)}>
          {i18n.t('page.show_all', [number(addresses.length)])}
        </button>
      )}
      {canVerify && addresses.length > 0 && (
        <div class="line page-steps">
          {unverified.length > 0 && (
            <Button
              cost={costWords({
                spends: 'verification',
                most: unverified.length,
                left: verificationsLeft,
                asks: 'verify',
              })}
              onClick={() => onVerify(unverified)}
            >
              {verifyWords(addresses.length, unverified.length)}
            </Button>
          )}
          <Saving {...props} />
        </div>
      )}
    </div>
  );
}

/** Saves those that are no leads yet. When all are, their list, and a menu of others. */
function Saving({ addresses, rows, lists, list, onSave }: PageAddressesProps) {
  const every = addresses.map(({ address }) => ({ address, row: rows.get(keyOfEmail(address)) }));
  const rest = every.filter(({ row }) => !row || !isLead(row));
  if (rest.length === 0) {
    const at = sharedList(every.flatMap(({ row }) => row ?? []));
    return (
      <ListMenu
        words={savedIn(at)}
        icon="saved"
        heading={i18n.t('lists.add_to')}
        lists={lists.filter((name) => name !== at)}
        onChoose={(to) => onSave(addressesOf(every), to)}
      />
    );
  }
  const fresh = rest.filter(({ row }) => !row || !isInvalid(row));
  return (
    <SaveButton
      words={saveWords(every.length, fresh.length)}
      lists={lists}
      list={list}
      onSave={(to) => onSave(addressesOf(fresh.length > 0 ? fresh : rest), to)}
    />
  );
}

const addressesOf = (those: readonly Pick<PageAddress, 'address'>[]) => those.map(({ address }) => address);

/** `fresh`: no leads yet, and mail can reach them. */
function saveWords(all: number, fresh: number): string {
  if (fresh === 0) return i18n.t('save.anyway');
  if (all === 1) return i18n.t('save.save');
  return i18n.t(fresh === all ? 'page.save_all' : 'mailbox.save_fresh', [number(fresh)]);
}

function verifyWords(all: number, unverified: number): string {
  if (all === 1) return i18n.t('verify.verify');
  return i18n.t(unverified === all ? 'page.verify_all' : 'dock.verify', [number(unverified)]);
}

function Line({ one, rows, known, among, onCopy, onReveal }: PageAddressesProps & { one: PageAddress }) {
  const { address, forms } = one;
  const row = rows.get(keyOfEmail(address));
  const called = row ? nameOf(row.contact) : plainOrNull(one.name);
  // Pages often name an address by its own local part.
  const name = called?.toLowerCase() === address.split('@')[0]?.toLowerCase() ? null : called;
  const post = plainOrNull(row?.contact.position ?? null);
  const isVerified = row !== undefined && (row.check !== null || row.contact.verification.status !== null);
  const [form] = forms;
  const isKnown = known?.has(keyOfEmail(address)) === true;
  const isRow = among?.has(keyOfEmail(address)) === true;
  const lead = row ? markOf(row) : null;
  return (
    <li class="two" title={[name, post].filter(Boolean).join(i18n.t('sentence_dot')) || undefined}>
      <span class="row-line">
        <span class="onpage-who">
          <Address email={address} />
          {name && (
            <span class="post cut">
              <Name>{name}</Name>
            </span>
          )}
        </span>
        {lead && <LeadIcon knownLead={lead} />}
        {isKnown && (
          <span class="row-mark" title={originSentence('both')}>
            <Icon name="db" size="small" label={i18n.t('origin.known')} />
          </span>
        )}
        {isVerified ? (
          <Verification known={row.contact.verification} check={row.check} />
        ) : (
          form && (
            <span class="onpage-form" title={formWord(form)}>
              <span>{formWord(form)}</span>
            </span>
          )
        )}
      </span>
      <span class="line t12 ink3">
        {onReveal && (
          <IconButton
            icon={isRow ? 'right' : 'plus'}
            small
            label={isRow ? i18n.t('origin.show_row', [address]) : i18n.t('origin.add_row', [address])}
            onClick={() => onReveal(address)}
          />
        )}
        <IconButton icon="copy" small label={i18n.t('address.copy', [address])} onClick={() => onCopy(address)} />
      </span>
    </li>
  );
}
