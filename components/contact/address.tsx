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
  const parts = (
    <>
      <span class="cut">{at < 0 ? shown : shown.slice(0, at)}</span>
      <span class="cut">{at < 0 ? '' : shown.slice(at)}</span>
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

/** A person's or company's name: its own direction, and whole in the title when it is cut. */
export function Name({ children }: { children: string }) {
  const shown = plain(children);
  return (
    <bdi class="cut" title={shown}>
      {shown}
    </bdi>
  );
}
