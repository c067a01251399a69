/** An email address: it reads left to right in every language, its local part in ink, and the domain gives way first. */
import { i18n } from '#i18n';
import { plain } from '../format/plain.ts';
import './address.css';

export interface AddressProps {
  email: string;
  /** A click copies it. */
  onCopy?: ((email: string) => void) | undefined;
}

export function Address({ email, onCopy }: AddressProps) {
  const shown = plain(email);
  const at = shown.lastIndexOf('@');
  // In one piece for whoever reads aloud, searches or copies; the parts are only looked at.
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

/** Shorter texts are never cut; of a longer one so many characters stay at an end. */
const whole = { local: 10, domain: 9 };
const kept = { local: 4, domain: 5 };

/** Cut in its middle, when nothing else can give way: both of its ends tell people apart. */
function Local({ text }: { text: string }) {
  if (text.length <= whole.local) return <span class="kept">{text}</span>;
  return (
    <>
      <span class="local cut">{text.slice(0, -kept.local)}</span>
      <span class="kept">{text.slice(-kept.local)}</span>
    </>
  );
}

/** Cut at its end; its start stays. */
function DomainPart({ text }: { text: string }) {
  if (text.length <= whole.domain) return <span class="kept domain">{text}</span>;
  return (
    <>
      <span class="kept domain">{text.slice(0, kept.domain)}</span>
      <span class="rest domain cut">{text.slice(kept.domain)}</span>
    </>
  );
}

/** A person's or company's name: its own direction, and whole in the title when it is cut. */
export function Name({ children }: { children: string }) {
  const shown = plain(children);
  return (
    <bdi class="cut" title={shown}>
      {shown}
    </bdi>
  );
}
