/** Chromium's offscreen document: a service worker has no HTML parser. */
import { serveTextReader } from '../../lib/messages/text-reader.ts';
import { readShared } from '../../lib/page/read-shared.ts';

serveTextReader(readShared);
