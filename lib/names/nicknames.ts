import { lettersOf } from './letters.ts';

/** A name and its short forms, from general knowledge; folded. */
const groups: readonly string[] = [
  // English
  'alexander alex al sandy xander sasha',
  'alexandra alex sandra lexi sasha',
  'andrew andy drew',
  'anthony tony',
  'barbara barb babs barbie',
  'benjamin ben benny',
  'catherine katherine kathryn cathy kathy kate katie kat cat',
  'charles charlie chuck chas',
  'christine christina chris chrissy tina',
  'christopher chris kit topher',
  'daniel dan danny',
  'david dave davy',
  'deborah debra deb debbie',
  'donald don donnie',
  'dorothy dot dottie',
  'edward ed eddie ned ted teddy',
  'elizabeth liz lizzie beth betty eliza libby lisa',
  'frederick fred freddie freddy rick',
  'gabriel gabe',
  'geoffrey jeffrey geoff jeff',
  'gerald gerry jerry',
  'gregory greg',
  'harold harry hal',
  'henry harry hank',
  'jacob jake',
  'jacqueline jackie',
  'james jim jimmy jamie',
  'jennifer jen jenny',
  'jessica jess jessie',
  'john jack johnny',
  'jonathan jon john jonny',
  'joseph joe joey',
  'joshua josh',
  'judith judy judi',
  'kenneth ken kenny',
  'kimberly kim',
  'lawrence laurence larry laurie',
  'leonard leo len lenny',
  'louis lou louie',
  'margaret maggie meg peggy marge greta',
  'matthew matt matty',
  'michael mike mick mickey mikey',
  'nathaniel nathan nate nat',
  'nicholas nick nicky',
  'pamela pam',
  'patricia pat patty trish tricia',
  'patrick pat paddy',
  'peter pete',
  'philip phillip phil',
  'raymond ray',
  'rebecca becky becca',
  'richard rick rich dick ricky',
  'robert rob bob bobby robbie bert',
  'ronald ron ronnie',
  'rosemary rose',
  'samuel sam sammy',
  'samantha sam',
  'stephen steven steve',
  'susan sue susie suzanne',
  'theodore ted theo teddy',
  'theresa teresa terry tess',
  'thomas tom tommy',
  'timothy tim timmy',
  'victoria vicky tori',
  'vincent vince vinny',
  'walter walt wally',
  'william will bill billy willy liam',
  'zachary zach zack',
  // German, Dutch, Nordic
  'johannes johann hannes hans jan johan joh',
  'friedrich fritz fred frieder',
  'heinrich heinz heiner',
  'josef joseph sepp jupp',
  'maximilian max',
  'sebastian basti bastian seb bas',
  'matthias mathias matze hias',
  'michael michi michel',
  'ulrich uli ulli',
  'ulrike uli ulli',
  'wolfgang wolf wolfi',
  'katharina kathi katja kati kathrin',
  'elisabeth lisa elli sissi lisbeth elsbeth betti',
  'margarete margarethe grete gretel gitte',
  'johanna hanna hanni',
  'susanne susi sanne',
  'stefan stephan steffen',
  'stefanie stephanie steffi',
  'andreas andi andy',
  'thomas tom thom',
  'christian chris',
  'christoph chris',
  'dietrich dieter',
  'eberhard ebi hardy',
  'franziska franzi',
  'gertrud trude gerti',
  'guenther gunther',
  'joachim jochen achim jo',
  'juergen jurgen',
  'karl carl',
  'leonhard leo',
  'manfred manni',
  'martina tina',
  'nikolaus klaus niko',
  'philipp phil lipp',
  'rudolf rudi',
  'siegfried sigi siggi',
  'theodor theo',
  'tobias tobi',
  'walther walter walti',
  'wilhelm willi willy wim',
  'cornelis kees cor',
  'hendrik henk rik',
  'pieter piet peter',
  'willem wim pim',
  'antonius anton ton toon',
  'petrus piet peter',
  'maria marie mia',
  'lars lasse',
  'magnus mange',
  'per pelle peer',
  // French, Spanish, Italian, Portuguese
  'philippe phil',
  'frederic fred',
  'veronique vero',
  'dominique dom',
  'benoit ben',
  'catherine cathy',
  'francisco paco pancho fran curro',
  'jose pepe',
  'enrique quique kike',
  'ignacio nacho',
  'manuel manolo manu',
  'antonio toni tono',
  'guadalupe lupe',
  'concepcion concha conchita',
  'dolores lola',
  'mercedes merche',
  'jesus chus',
  'rafael rafa',
  'alejandro alex ale jandro',
  'eduardo edu lalo dudu',
  'fernando fer nando',
  'roberto beto',
  'giuseppe beppe pino peppe',
  'giovanni gianni vanni nanni',
  'francesco franco cecco',
  'francesca franca checca',
  'luigi gigi gino',
  'salvatore toto',
  'vincenzo enzo',
  'lorenzo enzo renzo',
  'alessandro sandro ale alex',
  'alessandra sandra ale',
  'joao joca',
  'luis lou',
  // Polish, Czech
  'aleksander olek alek',
  'aleksandra ola',
  'katarzyna kasia',
  'malgorzata gosia malgosia',
  'joanna asia',
  'agnieszka aga',
  'krzysztof krzysiek',
  'tomasz tomek',
  'piotr piotrek',
  'jakub kuba',
  'stanislaw staszek',
  'wojciech wojtek',
  'grzegorz grzesiek',
  'michal misiek',
  'barbara basia',
  'elzbieta ela',
  'jan honza janek',
  'josef pepa',
  'frantisek franta',
  'jiri jirka',
  'tomas tom',
];

/** Spellings of one name, which are no reason to call somebody otherwise. */
const romanised: readonly string[] = [
  'mohammed muhammad mohamed mohammad mohamad muhammed',
  'ahmed ahmad',
  'youssef yusuf yousef yousuf',
  'hussein husain hossein',
  'khaled khalid',
  'omar umar',
  'fatima fatma fatemeh',
  'leila layla laila',
];

let index: ReadonlyMap<string, readonly number[]> | undefined;

/** Whether both may be names of one person: some group contains them. Both in the form of `lettersOf`. */
export function mayBeNicknames(one: string, other: string): boolean {
  index ??= makeIndex();
  const others = index.get(other) ?? [];
  return (index.get(one) ?? []).some((group) => others.includes(group));
}

/** What somebody of this full name is called, likeliest first: Bob and Rob for Robert. */
export function callNamesFor(name: string): string[] {
  index ??= makeIndex();
  const others = (index.get(name) ?? []).flatMap((at) => {
    const group = groups[at]?.split(' ') ?? [];
    return lettersOf(group[0] ?? '') === name ? group.slice(1, 3) : [];
  });
  return [...new Set(others)].slice(0, 3);
}

/** The full name of somebody who is called so: Robert for Bob. Null where several fit, or the name is a full one. */
export function fullNameFor(called: string): string | null {
  index ??= makeIndex();
  const full = (index.get(called) ?? []).flatMap((at) => groups[at]?.split(' ')[0] ?? []);
  const [only] = full;
  return full.length === 1 && only !== undefined && lettersOf(only) !== called ? only : null;
}

/** The initials of the nicknames of this name. */
export function nicknameInitials(name: string): string[] {
  index ??= makeIndex();
  const others = (index.get(name) ?? []).flatMap((group) => groups[group]?.split(' ') ?? []);
  return [...new Set(others.map((other) => lettersOf(other).slice(0, 1)))].filter((letter) => letter !== name[0]);
}

function makeIndex(): ReadonlyMap<string, readonly number[]> {
  const made = new Map<string, number[]>();
  for (const [at, group] of [...groups, ...romanised].entries()) {
    for (const name of group.split(' ').map(lettersOf)) made.set(name, [...(made.get(name) ?? []), at]);
  }
  return made;
}
