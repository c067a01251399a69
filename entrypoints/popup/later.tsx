/** A part that is loaded when it is first shown, so that opening the popup loads the first screen only. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Nothing stands in its place for the few milliseconds until it is there; afterwards it is there at once. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [, setThere] = useState(loaded !== null);
    useEffect(() => {
      if (loaded !== null) return;
      let isGone = false;
      load().then((part) => {
        loaded = part;
        if (!isGone) setThere(true);
      });
      return () => {
        isGone = true;
      };
    }, []);
    const Part = loaded;
    return Part && <Part {...props} />;
  };
}
