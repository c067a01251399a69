/** The kind of a page, by its address and title. */
import { decoded, fold } from '../../contract/text.ts';
import type { PageLook } from './learnt.ts';

/**
 * `home`, `about`, `contact` (with imprint and team): a company describes itself. `error`: no page. `guarded`: behind
 * a login or a check.
 */
export type PageKind = 'home' | 'about' | 'contact' | 'other' | 'error' | 'guarded';

const error =
  /(?:^|\D)(?:40[0134]|410|429|50[0234])(?:\D|$).{0,40}(?:error|not found|fehler|erreur|forbidden|denied|unavailable|gateway|gefunden|trouve|encontrad|trovat)|(?:error|fehler|erreur|http)\W{0,3}(?:40[0134]|410|429|50[0234])|^\W*404\W*$|page (?:can ?not|could not|not) (?:be )?found|^\W*not found\W*|seite (?:wurde )?nicht gefunden|page (?:introuvable|non trouvee)|pagina (?:no|non|nao|niet) (?:encontrada|trovata|gevonden)|nie znaleziono strony|sidan (?:hittades|kunde) inte|siden (?:ble|blev) ikke fundet|siden ble ikke funnet|stranka nenalezena|sivua ei loyd|internal server error|service unavailable|bad gateway|site (?:is )?under maintenance|wartungsarbeiten|account suspended|domain (?:is )?for sale/;

const guarded =
  /^(?:\W*(?:please )?(?:log ?in|sign ?in|anmelden|anmeldung|einloggen|login|connexion|se connecter|iniciar sesion|acceder|accedi|accesso|entrar|inloggen|zaloguj sie|logowanie|logga in|logg inn|log ind|prihlaseni|kirjaudu))(?:\W|$)|(?:^|[|–—:·-]\s*)(?:log ?in|sign ?in|anmelden|connexion|iniciar sesion|accedi|inloggen)\W*$|just a moment|attention required|access denied|zugriff verweigert|acces refuse|are you (?:a )?(?:human|robot)|verify you are human|captcha|checking your browser|pardon our interruption|before you continue|bevor sie fortfahren/;

const about =
  /^(?:about|about-?us|who-we-are|our-(?:company|story)|company|(?:ue|u)ber-?uns|wir-ueber-uns|unternehmen|firma|das-unternehmen|a-propos|qui-sommes-nous|entreprise|societe|notre-(?:entreprise|histoire)|quienes-somos|sobre-nosotros|sobre-nos|sobre|nosotros|empresa|la-empresa|a-empresa|quem-somos|chi-siamo|azienda|l-azienda|over-ons|over|het-bedrijf|o-nas|o-firmie|om-oss|om-os|om|o-spolecnosti|tietoa-meista|meista|yritys)$/;
const contact =
  /^(?:contact|contact-?us|contacts|kontakt|kontakty|impressum|imprint|legal-notice|team|our-team|das-team|ansprechpartner|mentions-legales|nous-contacter|equipe|notre-equipe|contacto|contactenos|aviso-legal|equipo|contatti|note-legali|contato|contatos|contactos|equipa|colofon|kontakta-oss|kontakt-os|kontakt-oss|yhteystiedot|ota-yhteytta|tiraz)$/;

const language = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i;
const ending = /\.(?:html?|php|aspx?|jsp)$/i;

export function kindOf({ uri, domain, facts }: Pick<PageLook, 'uri' | 'domain' | 'facts'>): PageKind {
  const title = fold(facts.title).slice(0, 200);
  if (error.test(title)) return 'error';
  return guarded.test(title) ? 'guarded' : kindOfAddress(uri, domain);
}

/** By the address alone. Front pages of other hosts (`shop.acme.test`) are not the home page. */
export function kindOfAddress(uri: string, domain: string): 'home' | 'about' | 'contact' | 'other' {
  if (!URL.canParse(uri)) return 'other';
  const { hostname, pathname } = new URL(uri);
  if (hostname !== domain && hostname !== `www.${domain}`) return 'other';
  const steps = fold(decoded(pathname))
    .split('/')
    .map((step) => step.replace(ending, '').replace(/_/g, '-'))
    .filter((step) => step !== '' && step !== 'index' && step !== 'home' && step !== 'default');
  const own = steps[0] !== undefined && language.test(steps[0]) && !about.test(steps[0]) ? steps.slice(1) : steps;
  const last = own.at(-1);
  if (last === undefined) return 'home';
  if (own.length > 2) return 'other';
  return about.test(last) ? 'about' : contact.test(last) ? 'contact' : 'other';
}

/** Its canonical address has another path: the page may be a substitute. */
export function isElsewhere({ uri, facts: { canonical } }: Pick<PageLook, 'uri' | 'facts'>): boolean {
  if (canonical === null || !URL.canParse(canonical) || !URL.canParse(uri)) return false;
  return pathOf(canonical) !== pathOf(uri);
}

function pathOf(address: string): string {
  return decoded(new URL(address).pathname)
    .toLowerCase()
    .replace(ending, '')
    .replace(/\/(?:index)?$/, '');
}
