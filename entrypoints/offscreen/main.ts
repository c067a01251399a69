/** Chromium's offscreen document: a service worker has no HTML parser. */
import { serveTextReader } from '../../lib/messages/text-reader.ts';
import { readPageText } from '../../lib/page/page-read.ts';
import { parseInSlices } from '../../lib/page/parse-inertly.ts';

serveTextReader((html, url) => readPageText(html, url, parseInSlices));
