/** The Debian packages of a real Roundcube and a real SOGo: installed if the test runs as root, otherwise named. */
import { answerQuestions, installFromDebian } from '../run/debian-packages.ts';

/** Each package with the system services that it would start. */
const services: Readonly<Record<string, readonly string[]>> = {
  'roundcube-core': ['roundcube-gc.timer', 'roundcube-cleandb.timer'],
  'roundcube-sqlite3': [],
  'dovecot-imapd': ['dovecot.service'],
  'php-cli': [],
  'php-sqlite3': [],
  // Debian builds SOGo for PostgreSQL and MySQL only.
  sogo: ['sogo.service'],
  postgresql: ['postgresql.service'],
  memcached: ['memcached.service'],
};

/** Returns whether something had to be installed. */
export function installPackages(): boolean {
  return installFromDebian('Roundcube, SOGo and what they need', services, () => {
    // Otherwise the installation would look for a database.
    answerQuestions('roundcube-core roundcube/dbconfig-install boolean false\n');
  });
}
