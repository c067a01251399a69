/**
 * A drop zone and a button to choose a file. A file dropped anywhere on the page is accepted, so the browser never
 * opens it instead.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import './file-drop.css';

interface FileDropProps {
  title: string;
  /** What the file may contain. */
  note: string;
  /** The button's label. */
  words: string;
  /** The view's one filled button. */
  primary?: boolean | undefined;
  /** `.csv,text/csv` */
  accept: string;
  /** The file is being read. */
  busy?: boolean | undefined;
  small?: boolean | undefined;
  children?: ComponentChildren;
  onFile: (file: File) => void;
}

export function FileDrop({ title, note, words, primary, accept, busy, small, children, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDropped(onFile);
  return (
    <div class={['drop', small && 'small', isOver && 'over'].filter(Boolean).join(' ')}>
      <Icon name="import" size="large" />
      <div class="drop-words">
        <p class="med">{title}</p>
        <p class="t12 ink3">{note}</p>
        {children}
      </div>
      <Button look={primary ? 'primary' : undefined} busy={busy} onClick={() => input.current?.click()}>
        {words}
      </Button>
      <input
        ref={input}
        class="vh"
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again after a change.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** Where no file is expected, a drop does nothing: the browser would navigate to it. */
export function useNoDrop(): void {
  useDropped(nobody);
}

const nobody = () => undefined;

function useDropped(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    const holdsFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    document.addEventListener(
      'dragover',
      (event) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal });
    document.addEventListener(
      'drop',
      (event) => {
        const [file] = event.dataTransfer?.files ?? [];
        setOver(false);
        if (!file) return;
        event.preventDefault();
        latest.current(file);
      },
      { signal },
    );
    return () => life.abort();
  }, []);
  return isOver;
}
