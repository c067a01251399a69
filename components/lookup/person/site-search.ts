/** The button that searches a company's own site for people, where there is one: whoever can search provides it. */
import { type ComponentChildren, createContext } from 'preact';

export const SiteSearch = createContext<((domain: string) => ComponentChildren) | null>(null);
