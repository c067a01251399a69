/** The people whose addresses a page holds: by the name that stood with each address, or a name of the page that the address is made of. */
import { readPage } from '../read-page.ts';
import { readTeamNames } from '../team/team-names.ts';

export interface PagePerson {
  email: string;
  first_name: string | null;
  last_name: string | null;
  position: string | null;
}

/** One entry an address, in the order met. */
export async function readPeople(
  document: Document,
  location: { href: string; hostname: string },
): Promise<PagePerson[]> {
  const { addresses } = await readPage(document, location);
  const names = await readTeamNames(document, location);
  return addresses.map(({ address, name }) => {
    const own = names.find((one) => one.name === name || isOf(address, one.name));
    const [first = null, ...others] = (own?.name ?? name)?.split(' ') ?? [];
    const last = others.at(-1) ?? null;
    return { email: address, first_name: last && first, last_name: last, position: own?.position ?? null };
  });
}

function isOf(address: string, name: string): boolean {
  const plain = name.toLowerCase().replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue').replace(/ß/g, 'ss');
  const words = plain.normalize('NFD').replace(/\p{M}/gu, '').split(' ');
  const local = address.slice(0, address.lastIndexOf('@'));
  return words.length > 1 && [words[0], words.at(-1)].every((word) => word !== undefined && local.includes(word));
}
