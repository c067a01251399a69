/** The addresses on the page, ready to copy, with how each stood: works without any service, and nothing leaves for it. */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Check, LeadMark as Mark } from '../../../lib/messages/views.ts';
import type { PageAddress } from '../../../lib/page/facts.ts';
import { Address } from '../../contact/address.tsx';
import { Button } from '../../controls/button.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { costWords } from '../../format/cost-words.ts';
import { number } from '../../format/numbers.ts';
import { formWord } from '../../format/page-words.ts';
import { plainOrNull } from '../../format/plain.ts';
import { LeadMark } from '../../popup/lead-mark.tsx';
import { originSentence } from '../../popup/origin-words.ts';
import './page-view.css';
import { SaveButton } from '../../contact/save-menu.tsx';
import { Verification } from '../../contact/status.tsx';

export interface PageAddressesProps {
  addresses: readonly PageAddress[];
  /** There were more than are handed over. */
  cut: boolean;
  checks: ReadonlyMap<string, Check>;
  marks: ReadonlyMap<string, Mark>;
  /** Those that the service knows, too, in lower case; left out where no rows are shown that they could be among. */
  known?: ReadonlySet<string> | undefined;
  /** Those among the rows, in lower case: all that are known, and those that were added. */
  among?: ReadonlySet<string> | undefined;
  /** With a service they can be verified and saved. */
  canVerify: boolean;
  verificationsLeft: number | null;
  lists: readonly string[];
  list: string | null;
  onCopy: (address: string) => void;
  onCopyAll: () => void;
  /** Brings one into sight among the rows; one that is not there yet becomes one. */
  onReveal?: ((address: string) => void) | undefined;
  /** One, or all of them. */
  onVerify: (addresses: string[]) => void;
  onSave: (addresses: string[], list: string | null) => void;
}

/** So many are shown before the rest is asked for. */
const few = 5;

export function PageAddresses(props: PageAddressesProps) {
  const { addresses, cut, canVerify, verificationsLeft, lists, list, onCopyAll, onVerify, onSave } = props;
  const [all, setAll] = useState(false);
  const shown = all || addresses.length <= few + 1 ? addresses : addresses.slice(0, few);
  const every = addresses.map((one) => one.address);
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
          <Button
            cost={costWords({ spends: 'verification', most: addresses.length, left: verificationsLeft })}
            onClick={() => onVerify(every)}
          >
            {addresses.length === 1 ? i18n.t('verify.verify') : i18n.t('page.verify_all', [number(addresses.length)])}
          </Button>
          <SaveButton
            words={addresses.length === 1 ? i18n.t('save.save') : i18n.t('page.save_all', [number(addresses.length)])}
            lists={lists}
            list={list}
            onSave={(to) => onSave(every, to)}
          />
        </div>
      )}
    </div>
  );
}

function Line({ one, checks, marks, known, among, onCopy, onReveal }: PageAddressesProps & { one: PageAddress }) {
  const { address, forms } = one;
  const check = checks.get(address.toLowerCase()) ?? null;
  const mark = marks.get(address.toLowerCase());
  const [form] = forms;
  const isKnown = known?.has(address.toLowerCase()) === true;
  const isRow = among?.has(address.toLowerCase()) === true;
  return (
    <li class="two" title={plainOrNull(one.name) ?? undefined}>
      <span class="line">
        <Address email={address} />
        {mark && <LeadMark mark={mark} />}
      </span>
      <span class="line t12 ink3">
        {isKnown && (
          <span class="onpage-known" title={originSentence('both')}>
            {i18n.t('origin.known')}
          </span>
        )}
        {check ? (
          <Verification known={{ status: null, date: null }} check={check} />
        ) : (
          form && <span class="onpage-form">{formWord(form)}</span>
        )}
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
