/** An email address, left to right in every language. The local part has the text colour; the domain shrinks first. */
import { i18n } from '#i18n';
import { plain } from '../format/plain.ts';
import './address.css';

interface AddressProps {
  email: string;
  /** A click copies it. */
  onCopy?: ((email: string) => void) | undefined;
}

export function Address({ email, onCopy }: AddressProps) {
  const shown = plain(email);
  const at = shown.lastIndexOf('@');
  // In one piece for screen readers, search and copying; the parts are only visual.
  const parts = (
    <>
      <span class="vh">{shown}</span>
      <span class="parts" aria-hidden="true">
        <Local text={at < 0 ? shown : shown.slice(0, at)} />
        {at >= 0 && <DomainPart text={shown.slice(at)} />}
      </span>
    </>
  );
  if (!onCopy)
    return (
      <span class="addr" title={shown}>
        {parts}
      </span>
    );
  return (
    <button
      type="button"
      class="addr"
      title={i18n.t('address.copy', [shown])}
      aria-label={i18n.t('address.copy', [shown])}
      onClick={() => onCopy(email)}
    >
      {parts}
    </button>
  );
}

/** In full. Without room for one line, its domain begins the second. */
export function WholeAddress({ email }: { email: string }) {
  const shown = plain(email);
  const at = Math.max(0, shown.lastIndexOf('@'));
  return (
    <bdi dir="ltr">
      {shown.slice(0, at)}
      <wbr />
      {shown.slice(at)}
    </bdi>
  );
}

/** Shorter texts are never cut; of longer ones this many characters stay at each end. */
const whole = { local: 10, domain: 9 };
const ends = { local: 4, domain: 5 };

/** Cut in its middle as a last resort: both ends distinguish people. */
function Local({ text }: { text: string }) {
  if (text.length <= whole.local) return <span class="end">{text}</span>;
  return (
    <>
      <span class="local cut">{text.slice(0, -ends.local)}</span>
      <span class="end">{text.slice(-ends.local)}</span>
    </>
  );
}

/** Cut at its end; the start stays. */
function DomainPart({ text }: { text: string }) {
  if (text.length <= whole.domain) return <span class="end domain">{text}</span>;
  return (
    <>
      <span class="end domain">{text.slice(0, ends.domain)}</span>
      <span class="rest domain cut">{text.slice(ends.domain)}</span>
    </>
  );
}

/** A person's or company's name in its own direction, whole in the tooltip when cut. */
export function Name({ children }: { children: string }) {
  const shown = plain(children);
  return (
    <bdi class="cut" title={shown}>
      {shown}
    </bdi>
  );
}
