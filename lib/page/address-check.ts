/** Tells a real address from what only looks like one: file names, error trackers' keys, placeholders, package versions. */

/** Endings of files, not of hosts; endings that are both (`.zip`, `.md`) are left to pass. */
const FILE_ENDINGS = new Set(
  (
    'png jpg jpeg gif webp svg avif bmp tif tiff ico heic css scss less js mjs cjs jsx ts tsx json xml html htm php asp ' +
    'aspx jsp map woff woff2 ttf otf eot mp3 mp4 webm ogg wav m4a pdf doc docx xls xlsx ppt pptx txt csv gz tar rar exe ' +
    'dmg apk min bundle local localhost invalid internal'
  ).split(' '),
);

/** Hosts that stand in for the reader's own, whoever is named at them. */
const PLACEHOLDER_HOST =
  /^(?:(?:.{1,60}\.)?example\.(?:com|org|net|edu)|(?:your|my|some|any|the)-?(?:own-?)?(?:domain|company|web-?site|site|e?mail|server|host|business|organi[sz]ation|school|provider|name|work|brand|store|shop|firm|agency|address)(?:name|-name|here)?\.[a-z.]{2,8}|(?:domain|domainname|company|companyname|website|sitename|xyz|abc|xx+|foo|bar)\.(?:com|org|net|de|fr|co\.uk|tld|ext|xxx|co|io)|.{1,60}\.(?:tld|ext))$/;

/** Real hosts that are a stand-in only together with a stand-in for a name. */
const LIKELY_HOST =
  /^(?:e?mail|email-?address|test|site|host|business|work|school|provider|name|server|address|organi[sz]ation|acme)\.(?:com|org|net|de|fr|co)$/;

const PLACEHOLDER_LOCAL =
  /^(?:e?-?mail(?:[._-]?(?:address|here|id))?|user(?:[._-]?name)?|name|first[._-]?name|last[._-]?name|first[._-]?last|firstname[._-]?lastname|someone|somebody|anyone|example|sample|xyz|abc|(?:john|jane|j)[._-]?(?:doe|smith)\d*|john|jane|recipient|friend|test(?:er|ing|user)?)$/;

/** Names that only a placeholder has, whatever the host. */
const ALWAYS_PLACEHOLDER =
  /^(?:your[._-]?(?:e?mail|name|address|id|account)(?:here|address)?|you|user[._-]?name|someone|first[._-]?name|last[._-]?name|first[._-]?name[._-]?last[._-]?name|fname[._-]?lname|xxx+|placeholder|dummy)$/;

/** Keys of error trackers, message ids, hashes: nobody reads mail there. */
const MACHINE_LOCAL =
  /^(?:[0-9a-f]{16,64}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-z+/=_-]{50,64})$/;
const MACHINE_HOST =
  /(?:^|\.)(?:sentry\.io|sentry-next\.wixpress\.com|sentry\.wixpress\.com|bugsnag\.com|rollbar\.com|group\.calendar\.google\.com)$|^(?:o\d{1,12}\.ingest|sentry)\./;

/** Logins of code hosts, not mailboxes. */
const CODE_HOST = /^(?:git|hg|svn)@(?:.{1,60}\.)?(?:github|gitlab|bitbucket|codeberg|sourcehut|sr|azure|gitea)\b/;

const LABEL = /^[a-z0-9\u00a1-\uffff](?:[a-z0-9\u00a1-\uffff-]{0,61}[a-z0-9\u00a1-\uffff])?$/;
const ENDING = /^(?:[a-z]{2,18}|xn--[a-z0-9-]{2,59}|[\u00a1-\uffff]{2,20})$/;
const LOCAL = /^[a-z0-9_](?:[a-z0-9._+'&=~#$*!-]{0,62}[a-z0-9_+-])?$/;

/** `2x.png`, `3.2.1-beta.min`: a size or a version, not a host. */
const SIZE_OR_VERSION = /^(?:\d{1,2}x(?:[-.]|$)|\d{1,4}\.(?:\d|x\b)|v\d{1,3}\.)/;

function isHost(host: string): boolean {
  const labels = host.split('.');
  const ending = labels.at(-1) ?? '';
  if (host.length > 253 || labels.length < 2 || !ENDING.test(ending) || FILE_ENDINGS.has(ending)) return false;
  return labels.every((label) => LABEL.test(label)) && !SIZE_OR_VERSION.test(host);
}

function isPlaceholder(local: string, host: string, pageHost: string): boolean {
  if (ALWAYS_PLACEHOLDER.test(local)) return true;
  if (host === pageHost || pageHost.endsWith(`.${host}`)) return false;
  if (PLACEHOLDER_HOST.test(host)) return true;
  return LIKELY_HOST.test(host) && PLACEHOLDER_LOCAL.test(local);
}

/**
 * The address in lower case when it is one that somebody may read, else null.
 * `pageHost` is the page's own host: there, even `example.com` is no placeholder.
 */
export function realAddress(candidate: string, pageHost: string): string | null {
  const address = candidate.toLowerCase();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const host = address.slice(at + 1);
  if (at < 1 || local.length > 64 || !LOCAL.test(local) || local.includes('..') || !isHost(host)) return null;
  if (MACHINE_LOCAL.test(local) || MACHINE_HOST.test(host) || CODE_HOST.test(address)) return null;
  return isPlaceholder(local, host, pageHost) ? null : address;
}
