/** Corrections to the published lists, from general knowledge. */

/** Forwarding addresses. They are not disposable, because a person reads them, although their owner can close them. */
const passingOn = [
  ...['duck.com', 'mozmail.com', 'privaterelay.appleid.com', 'passmail.net', 'simplelogin.com', 'simplelogin.co'],
  ...['slmail.me', 'aleeas.com', 'anonaddy.com', 'anonaddy.me', 'addy.io'],
];
/** Hosts of personal mailboxes and of forwarding addresses. */
export const alwaysWebmail = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'ymail.com'],
  ...['aol.com', 'icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
  ...['tutanota.com', 'tutanota.de', 'tutamail.com', 'tuta.com', 'tuta.io', 'keemail.me', 'mailbox.org', 'posteo.de'],
  ...[
    'fastmail.com',
    'fastmail.fm',
    'hey.com',
    'zohomail.com',
    'zohomail.eu',
    'gmx.com',
    'gmx.net',
    'gmx.de',
    'web.de',
  ],
  ...['t-online.de', 'freenet.de', 'libero.it', 'tin.it', 'bbox.fr', 'laposte.net', 'bluewin.ch', 'hispeed.ch'],
  ...['talktalk.net', 'btinternet.com', 'bredband.net', 'passagen.se', 'seznam.cz', 'wp.pl', 'mail.ru', 'yandex.ru'],
  ...['qq.com', '163.com', '126.com', 'naver.com', 'daum.net', 'yahoo.co.jp', 'docomo.ne.jp', 'ezweb.ne.jp'],
  ...passingOn,
];

/** Overrides every list. */
export const neverDisposable: readonly string[] = alwaysWebmail;
