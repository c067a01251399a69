/** Tells a real address from file names, error-tracker keys, placeholders and package versions. */

/** File endings that are not top-level domains. Endings that are both (`.zip`, `.md`) pass. */
const FILE_ENDING =
  /\.(?:png|jpe?g|gif|webp|svg|avif|tiff?|ico|s?css|[cm]?js|jsx|tsx?|json|xml|html?|php|aspx?|map|woff2?|ttf|mp[34]|web[am]|pdf|docx?|xlsx?|txt|csv|min|bundle|local(?:host)?|invalid|internal)$/;

/** Hosts that are placeholders, whatever the name. */
const PLACEHOLDER_HOST =
  /(?:^|\.)(?:ex[ae]mp(?:le|el|lo)|beispiel|mustermann|ejemplo|esempio|voorbeeld|przyklad)\.[a-z.]{2,6}$|^(?:your|my|some)-?(?:domain|company|web-?site|site|e?mail|business|organi[sz]ation|server|host)(?:name|here)?\.[a-z.]{2,8}$|^(?:domain|company|website)(?:name)?\.[a-z]{2,3}$|\.tld$/;

/** Real hosts that are placeholders only together with a placeholder name. */
const LIKELY_HOST =
  /^(?:e?mail|test|site|host|business|server|acme|empresa|dominio|entreprise|domaine|azienda|firma|bedrijf|unternehmen|foretag|bedrift)(?:\.[a-z]{2,3}){1,2}$/;

/** Names that are placeholders, whatever the host. */
const ALWAYS_PLACEHOLDER =
  /^(?:you|(?:ihre?|deine?|votre|tua?|su|seu)[._-]?(?:e?-?mail|name|nome?|correo)|your[._-]?(?:e?mail|name|address|id)(?:here|address)?|user[._-]?name|someone|(?:first|last)[._-]?name(?:[._-]?last[._-]?name)?|x{3,}|placeholder)$/;

/** `vorname.nachname`, `prenom.nom`, `f.lastname`: how a site's addresses are built, in the languages of the pages. */
const GIVEN =
  'first[._-]?name|vorname|prenom|nombre|nome|voornaam|imie|jmeno|meno|fornamn|fornavn|etunimi|keresztnev|prenume|ad|isim|ime';
/** Placeholders that are no person's name, even alone or behind an initial. */
const FAMILY =
  'last[._-]?name|surname|nachname|apellidos?|cognome|sobrenome|achternaam|nazwisko|prijmeni|priezvisko|efternamn|e(?:fter|tter)navn|sukunimi|vezeteknev|soyad|soyisim|prezime|priimek';
const PLACEHOLDER_LOCAL = new RegExp(
  `^(?:e?-?mail(?:address)?|user(?:name)?|(?:last)?[._-]?name|example|(?:john|jane)[._-]?(?:doe|smith)|test|xyz|abc|${GIVEN}|nom|nume|naam|namn|navn|usuario|correo|votre|ihre|tu)$`,
);
const BUILT = new RegExp(
  `^(?:(?:${GIVEN})[._-](?:nom|nume|apelido|${FAMILY})|(?:nom|nume|${FAMILY})[._-](?:${GIVEN})|vorname|voornaam|(?:[a-z][._-]?)?(?:${FAMILY})(?:[._-][a-z])?|p[._-]nom)$`,
);

/** Keys of error trackers, message ids, hashes: nobody reads mail there. */
const MACHINE_LOCAL = /^(?:[0-9a-f]{16,64}|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-z+/=_-]{50,64})$/;
const MACHINE_HOST = /(?:^|\.)(?:sentry(?:-next)?\.|(?:bugsnag|rollbar|calendar\.google)\.com$)/;

/** The login name of every code host is no mailbox. */
const CODE_LOGIN = /^git@/;

const LABEL = /^[a-z0-9\u00a1-\uffff](?:[a-z0-9\u00a1-\uffff-]{0,61}[a-z0-9\u00a1-\uffff])?$/;
const ENDING = /^(?:[a-z]{2,18}|xn--[a-z0-9-]{2,59}|[\u00a1-\uffff]{2,20})$/;
const LOCAL = /^[a-z0-9_](?:[a-z0-9._+'&=~#$*!-]{0,62}[a-z0-9_+-])?$/;

/** `2x.png`, `3.2.1-beta.min`: a size or a version, not a host. */
const SIZE_OR_VERSION = /^(?:\d{1,2}x(?:[-.]|$)|\d{1,4}\.(?:\d|x\b)|v\d{1,3}\.\d)/;

function isHost(host: string): boolean {
  const labels = host.split('.');
  const ending = labels.at(-1) ?? '';
  if (host.length > 253 || labels.length < 2 || !ENDING.test(ending) || FILE_ENDING.test(host)) return false;
  return labels.every((label) => LABEL.test(label)) && !SIZE_OR_VERSION.test(host);
}

export function isPlaceholder(local: string, host: string, pageHost: string): boolean {
  if (ALWAYS_PLACEHOLDER.test(local) || BUILT.test(local)) return true;
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
  if (MACHINE_LOCAL.test(local) || MACHINE_HOST.test(host) || CODE_LOGIN.test(address)) return null;
  return isPlaceholder(local, host, pageHost) ? null : address;
}
