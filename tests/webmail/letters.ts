/** Invented messages in the test's mailbox, newest first, from people known to the reference service. */
import { people } from '../service/fixtures.ts';

export interface Correspondent {
  name: string | null;
  address: string;
}

export interface Letter {
  subject: string;
  from: Correspondent;
  to: Correspondent[];
  cc: Correspondent[];
  /** A message has either this text alone, or both texts. */
  text: string;
  html: string | null;
  /** Index in this list of the message that it replies to; `null` for the first of a thread. */
  answers: number | null;
}

export const owner = { name: 'Robin Achterberg', address: 'robin@harrier-tests.example' } as const;

export const subjects = {
  answered: 'Re: Field refractometers, calibration in April',
  asked: 'Field refractometers, calibration in April',
  shipment: 'Crates for the observatory',
  hostile: 'Nothing to see here',
  forged: 'News of the week',
  alone: 'Note to myself',
} as const;

const marit = { name: 'Marit Lindqvist', address: people.marit };
const misaki = { name: '田中 美咲', address: people.misaki };
const laila = { name: 'ليلى الحدّاد', address: people.laila };
const ingrid = { name: 'Ingrid Østby-Haraldsen', address: people.ingrid };
const nils = { name: null, address: people.nils };

export const letters: readonly Letter[] = [
  {
    subject: subjects.answered,
    from: misaki,
    to: [marit],
    cc: [owner, laila],
    text: 'The second week suits Tokyo. Laila ships from Leiden.',
    html: null,
    answers: 1,
  },
  {
    subject: subjects.asked,
    from: marit,
    to: [owner],
    cc: [misaki],
    text: `Would the second week of April do? Otherwise write to ${people.tomasz}, or to our desk, ${people.support}.`,
    html: `<p>Would the second week of April do? Otherwise write to ${people.tomasz}, or to <a href="mailto:${people.support}?subject=April">our desk</a>.</p>
      <img src="http://pixel.watcher.test/open.gif" alt=""><script>document.title = 'taken'</script>`,
    answers: null,
  },
  {
    subject: subjects.shipment,
    from: ingrid,
    to: [owner, nils],
    cc: [],
    text: `Twelve crates leave Tromsø on Friday.\n\n-- \nIngrid · ${people.ingrid}\nOffice: accounts@kestrel-fjord.example`,
    html: null,
    answers: null,
  },
  {
    subject: subjects.hostile,
    from: { name: '"><img src=x onerror=document.title=1>‮moc', address: 'anyone@hostile.test' },
    to: [owner],
    cc: [],
    text: 'pictures/logo@2x.png and 8f3c1d2e5b8a41617f3c9d2e5b8a4161@errors.watcher.test are no addresses of people.',
    html: null,
    answers: null,
  },
  {
    subject: subjects.forged,
    from: { name: 'Acme News', address: 'news@hostile.test' },
    to: [owner],
    cc: [],
    text: 'Ask your boss, boss@hostile.test.',
    // Imitates the mailboxes' own markup.
    html: `<div id="message-header"><table><tr><td class="header from"><a class="rcmContactAddress" title="ceo@hostile.test" href="mailto:ceo@hostile.test">Your CEO</a></td>
      <td class="header to"><span class="rcmContactAddress" title="board@hostile.test">The Board</span></td></tr></table></div>
      <span class="username">news@hostile.test</span>
      <md-card><span>Your CEO</span> <a class="md-caption" href="#">ceo@hostile.test</a><div class="msg-recipients"><a href="#">board@hostile.test</a></div></md-card>
      <md-sidenav><p class="md-caption">news@hostile.test</p></md-sidenav>
      <p>Ask your boss, boss@hostile.test.</p>`,
    answers: null,
  },
  {
    subject: subjects.alone,
    from: owner,
    to: [owner],
    cc: [],
    text: 'Ask about the crates.',
    html: null,
    answers: null,
  },
];
