/** The Debian packages of a real Roundcube and a real SOGo: installed if the test runs as root, otherwise named. */
import { answerQuestions, installFromDebian } from '../run/debian-packages.ts';

/** With the system services that each would start by itself. */
const services: Readonly<Record<string, readonly string[]>> = {
  'roundcube-core': ['roundcube-gc.timer', 'roundcube-cleandb.timer'],
  'roundcube-sqlite3': [],
  'dovecot-imapd': ['dovecot.service'],
  'php-cli': [],
  'php-sqlite3': [],
  // Debian builds it for PostgreSQL and MySQL only.
  sogo: ['sogo.service'],
  postgresql: ['postgresql.service'],
  memcached: ['memcached.service'],
};

/** Returns whether something had to be installed. */
export function installPackages(): boolean {
  return installFromDebian('Roundcube, SOGo and what they need', services, () => {
    // Otherwise it would look for a database of its own.
    answerQuestions('roundcube-core roundcube/dbconfig-install boolean false\n');
  });
}
