/** A part that is loaded when it is first shown, so that opening the popup loads the first screen only. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export type Later<Props> = ComponentType<Props> & {
  /** Loads it before it is shown, for what is likely to be shown next. */
  load(): Promise<void>;
};

/** Nothing stands in its place for the few milliseconds until it is there; afterwards it is there at once. */
export function later<Props extends object>(find: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    loaded ??= await find();
  };
  function Part(props: Props) {
    const [, setThere] = useState(loaded !== null);
    useEffect(() => {
      // It may have come between the drawing and this: `load` then only says so.
      let isGone = false;
      load().then(() => {
        if (!isGone) setThere(true);
      });
      return () => {
        isGone = true;
      };
    }, []);
    const Found = loaded;
    return Found && <Found {...props} />;
  }
  return Object.assign(Part, { load });
}
