/** Aldermoor Optics, with the people and numbers of the design mock. */

import { blankCompany } from '../../../lib/device-service/blank-records.ts';
import { localPart } from '../../../lib/device-service/patterns/from-pattern.ts';
import type { KnownEmail } from '../../../lib/device-service/store-directory.ts';
import { address, source } from '../../../lib/sample/records.ts';
import { domains, handles, people } from '../fixtures.ts';

const domain = domains.aldermoor;

export const aldermoor = blankCompany(domain, {
  organization: 'Aldermoor Optics',
  description: 'Calibrated lenses and spectrometers for field stations.',
  industry: 'Scientific instruments',
  headcount: '201-500',
  company_type: 'privately held',
  linkedin: 'https://www.linkedin.example/company/aldermoor-optics',
  youtube: 'https://www.youtube.example/@aldermoor-optics',
  technologies: ['nginx', 'typescript', 'postgresql', 'matomo', 'varnish', 'redis', 'kubernetes', 'grafana', 'hugo'],
  country: 'NL',
  city: 'Leiden',
  postal_code: '2333 CR',
  street: 'Lensmakersdijk 14',
  linked_domains: ['aldermoor-calibration.test', 'aldermoor.example'],
  pattern: '{first}.{last}',
});

/** In the mock's order. */
const mocked: KnownEmail[] = [
  address(people.marit, {
    first_name: 'Marit',
    last_name: 'Lindqvist',
    position: 'Head of Calibration',
    department: 'operations',
    seniority: 'senior',
    decision_maker: true,
    confidence: 97,
    linkedin: `https://www.linkedin.example/in/${handles.marit}`,
    phone_number: '+31 555 010 214',
    twitter: 'maritcalibrates',
    verification: { date: '2026-03-03', status: 'valid' },
    source_type: 'found',
    sources: [
      source('aldermoor.test/en/people/calibration', '2023-11-14', '2026-03-03'),
      source('metrology-days.example/speakers', '2024-05-02', '2024-09-20', false),
    ],
  }),
  address(people.misaki, {
    first_name: '美咲',
    last_name: '田中',
    position: '海外営業部長',
    department: 'sales',
    seniority: 'senior',
    decision_maker: false,
    confidence: 88,
    verification: { date: '2026-02-28', status: 'accept_all' },
    source_type: 'found',
    place: { country: 'JP', state: null, city: 'Tokyo' },
    sources: [
      source('aldermoor.test/kontakt/tokyo-office', '2023-11-08', '2026-03-03'),
      source('optics-review.example/2024/who-is-who-in-refractometry', '2024-01-19', '2025-06-30', false),
    ],
  }),
  address(people.alexandros, {
    first_name: 'Alexandros-Konstantinos',
    last_name: 'Papadimitrakopoulos-Vandenberghe',
    position: 'Senior Firmware Engineer, Spectroscopy',
    department: 'it',
    seniority: 'senior',
    decision_maker: false,
    confidence: 71,
    verification: { date: '2026-03-01', status: 'unknown' },
    source_type: 'found',
    sources: [source('papers.example/firmware/2025/11', '2025-11-03', '2026-01-15')],
  }),
  address(people.laila, {
    first_name: 'ليلى',
    last_name: 'الحدّاد',
    position: 'Accounts payable',
    department: 'finance',
    seniority: 'junior',
    decision_maker: false,
    confidence: 40,
    source_type: 'found',
    sources: [source('aldermoor.test/suppliers', '2024-08-12', '2025-12-01', false)],
  }),
  address(people.support, {
    type: 'generic',
    department: 'support',
    source_type: 'found',
    sources: [source('aldermoor.test/support', '2022-02-01', '2026-03-10')],
  }),
  address(people.tomasz, {
    first_name: 'Tomasz',
    last_name: 'Bąk',
    seniority: 'junior',
    confidence: 64,
    source_type: 'found',
    sources: [source('registry.test/engineers/tomasz-bak', '2025-06-17', '2026-02-02')],
  }),
];

type Status = 'valid' | 'accept_all' | 'unknown' | null;
type Row = [first: string, last: string, position: string, decides: boolean, confidence: number, status: Status];

/** By department and seniority, with the mock's counts: sales 9, it 8, operations 5, executive 4. */
const rows: Record<string, Row[]> = {
  'executive executive': [
    ['Hendrika', 'Aldermoor', 'Chief Executive Officer', true, 98, 'valid'],
    ['Wim', 'Rozenboom', 'CFO', true, 94, 'valid'],
    ['Ifeoma', 'Nwachukwu-Bakker', 'VP Engineering', true, 93, 'valid'],
    ['Sander', 'Uiterwaal', 'Managing Director, Benelux', true, 90, 'accept_all'],
  ],
  'sales senior': [
    ['Pieternel', 'van Zuylen', 'Sales Director', true, 95, 'valid'],
    ['Duarte', 'Figueiredo', 'Senior Account Manager', false, 91, 'valid'],
    ['Maud', 'Hoekstra', 'Key Account Manager', false, 89, 'valid'],
    ['Örjan', 'Sjögren', 'Sales Manager, Nordics', false, 86, null],
  ],
  'sales junior': [
    ['Sanne', 'Kuipers', 'Inside Sales', false, 84, 'valid'],
    ['Bilal', 'Öztürk', 'Sales Engineer', false, 80, null],
    ['Fleur', 'Degroote', 'Sales Support', false, 62, null],
    ['Roel', 'Wagenaar', 'Sales Trainee', false, 51, null],
  ],
  'it senior': [
    ['Jitske', 'Bouwmeester', 'Head of IT', true, 92, 'valid'],
    ['Rohan', 'Deshpande', 'Lead Software Engineer', false, 87, 'valid'],
    ['Teun', 'Lammers', 'Senior Software Engineer', false, 79, null],
    ['Agnieszka', 'Wróblewska', 'Security Architect', false, 83, 'unknown'],
  ],
  'it junior': [
    ['Mei-Ling', 'Huang', 'Data Engineer', false, 77, 'accept_all'],
    ['Casper', 'Noordhoek', 'Systems Administrator', false, 72, null],
    ['Yara', 'Oliveira', 'Software Engineering Intern', false, 48, null],
  ],
  'operations senior': [
    ['Geertje', 'Zandstra', 'Operations Manager', false, 88, 'valid'],
    ['Kwame', 'Asante-Vermeer', 'Supply Chain Lead', false, 82, null],
  ],
  'operations junior': [
    ['Daan', 'Schippers', 'Calibration Technician', false, 70, null],
    ['Lotte', 'Engelen', 'Calibration Technician', false, 55, null],
  ],
  'communication senior': [
    ['Isolde', 'Marchetti', 'Communications Lead', false, 85, 'valid'],
    ['Evert', 'Pals', 'Technical Editor', false, 78, null],
  ],
  'communication junior': [['Noémie', 'Vandenbossche', 'Press Officer', false, 74, null]],
};

/** Guessed by the pattern, so without a source page. */
const generated = new Set(['Degroote', 'Wagenaar', 'Oliveira', 'Engelen']);

function personOf(group: string, [first, last, position, decides, confidence, status]: Row): KnownEmail {
  const [department = '', seniority = ''] = group.split(' ');
  const local = `${localPart(first)}.${localPart(last)}`;
  const found = !generated.has(last);
  return address(`${local}@${domain}`, {
    first_name: first,
    last_name: last,
    position,
    department,
    seniority,
    decision_maker: decides,
    confidence,
    verification: { date: status && '2026-02-20', status },
    source_type: found ? 'found' : 'generated',
    sources: found ? [source(`${domain}/en/people/${department}`, '2024-03-04', '2026-03-03')] : [],
  });
}

const pressSources = Array.from({ length: 24 }, (_, index) =>
  source(`newsroom.example/releases/${index + 1}`, '2024-02-10', '2026-03-01', index % 3 > 0),
);

const roles = ['info', 'sales', 'press', 'jobs', 'orders'].map((name) =>
  address(`${name}@${domain}`, {
    type: 'generic',
    confidence: name === 'jobs' ? null : 96,
    department: name === 'sales' ? 'sales' : null,
    source_type: 'found',
    sources: name === 'press' ? pressSources : [source(`${domain}/contact`, '2021-05-06', '2026-03-10')],
  }),
);

export const aldermoorAddresses: KnownEmail[] = [
  ...mocked,
  ...Object.entries(rows).flatMap(([group, some]) => some.map((row) => personOf(group, row))),
  ...roles,
];
