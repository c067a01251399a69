import type { JsonLd, Thing } from '../json-ld.ts';
import type { Link } from '../links.ts';
import type { Meta } from '../meta.ts';
import type { OtherKind } from './other-kinds.ts';

export interface Signs {
  document: Document;
  url: URL;
  title: string;
  meta: Meta;
  jsonLd: JsonLd;
  /** The page's own article in the JSON-LD, if any. */
  thing: Thing | undefined;
  links: Link[];
  /** The types of the page's microdata. */
  markup: string[];
  other: OtherKind;
}
