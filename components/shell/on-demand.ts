/**
 * Loads a part with `import()` when it is first drawn. Such parts have their own file because most openings never
 * show them.
 */
import { signal } from '@preact/signals';

/** Returns the module, or null until it is loaded; a component that called it is then drawn again. */
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
