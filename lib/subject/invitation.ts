/** An invitation to a team: the page of a team's service, with a code in the fragment that no server sees. */

export interface Invitation {
  /** The service's address with its version, as it is connected. */
  address: string;
  host: string;
  code: string;
}

const path = /^(.*)\/harrier\/join$/;
const code = /^#(join_harrier_[1-9]\d{0,15}_[0-9a-f]{16}_[\w-]{43})$/;

/** Whether the page looks like one. Without the rest, which only the popup needs. */
export const isInvitation = ({ pathname, hash }: URL): boolean =>
  pathname.endsWith('/harrier/join') && hash.startsWith('#join_');

/** `null` for any other page. */
export function readInvitation(address: string): Invitation | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const [, before] = path.exec(url?.pathname ?? '') ?? [];
  const [, given] = code.exec(url?.hash ?? '') ?? [];
  if (!url || before === undefined || given === undefined) return null;
  return { address: `${url.origin}${before}/v2`, host: url.host, code: given };
}
