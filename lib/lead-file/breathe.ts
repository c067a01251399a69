/** Settles after pending events were handled, so that a page can draw between two slices. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
