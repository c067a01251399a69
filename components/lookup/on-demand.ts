/** A part that has a file of its own, because most openings never show it: `import()` where it is first drawn. */
import { signal } from '@preact/signals';

/** Gives the module, or null until it is there; whoever asks while drawing is drawn again then. */
export function onDemand<Module>(load: () => Promise<Module>): () => Module | null {
  const found = signal<Module | null>(null);
  let isLoading = false;
  return () => {
    if (!isLoading) {
      isLoading = true;
      void load().then((module) => {
        found.value = module;
      });
    }
    return found.value;
  };
}
