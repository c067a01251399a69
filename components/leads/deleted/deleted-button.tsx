import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Icon } from '../../controls/icon.tsx';
import type { DeletedDoor } from './deleted-door.tsx';

export function DeletedButton({ door }: { door: DeletedDoor }) {
  const button = useRef<HTMLButtonElement>(null);
  const { value: isOpen } = door.isOpen;
  const wasOpen = useRef(isOpen);
  // After Escape the focus would fall to the start of the page.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (door.days.value === null) return null;
  return (
    <button ref={button} type="button" class="btn small quiet" aria-expanded={isOpen} onClick={door.toggle}>
      <Icon name="trash" size="small" />
      <span class="cut">{i18n.t('deleted.title')}</span>
    </button>
  );
}
