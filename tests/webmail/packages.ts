/** What a real Roundcube and a real SOGo are made of, from Debian: installed when the test is run as root, named otherwise. */
import { answerQuestions, installFromDebian } from '../run/debian-packages.ts';

/** With what each would have the system start by itself. */
const services: Readonly<Record<string, readonly string[]>> = {
  'roundcube-core': ['roundcube-gc.timer', 'roundcube-cleandb.timer'],
  'roundcube-sqlite3': [],
  'dovecot-imapd': ['dovecot.service'],
  'php-cli': [],
  'php-sqlite3': [],
  // Debian builds it for PostgreSQL and MySQL alone.
  sogo: ['sogo.service'],
  postgresql: ['postgresql.service'],
  memcached: ['memcached.service'],
};

/** Gives whether something had to be installed. */
export function installPackages(): boolean {
  return installFromDebian('Roundcube, SOGo and what they need', services, () => {
    // It would look for a database of its own.
    answerQuestions('roundcube-core roundcube/dbconfig-install boolean false\n');
  });
}
