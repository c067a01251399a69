import { readServiceAddress } from '../../http-service/address.ts';
import type { Allowance, kinds } from '../mcp/allowance.ts';
import { stateFolder } from '../mcp/budget-in-folder.ts';
import type { OverStdio } from '../mcp/over-stdio.ts';
import { Wrong, whole } from './option-values.ts';

type GrantOptions = Partial<Record<(typeof kinds)[number], string>>;

/** Kinds that are not named get none. */
export function allowanceOf(options: GrantOptions): Allowance {
  const of = (kind: (typeof kinds)[number]) => whole(`--${kind}`, options[kind] ?? '0', 1_000_000);
  return {
    searches: of('searches'),
    verifications: of('verifications'),
    saves: of('saves'),
    deletions: of('deletions'),
    pushes: of('pushes'),
  };
}

export function overStdio(
  { address, keyFile, allowance }: { address: string | undefined; keyFile: string | undefined; allowance: Allowance },
  environment: Readonly<Record<string, string | undefined>>,
): OverStdio {
  const { HARRIER_KEY } = environment;
  const read = readServiceAddress(address ?? '');
  if (!read.ok) throw new Wrong('Add --address with the service’s address, such as https://contacts.example.com/v2.');
  const key = keyFile ? { file: keyFile } : HARRIER_KEY ? { text: HARRIER_KEY } : null;
  if (key === null) throw new Wrong('Set HARRIER_KEY, or name a file that holds the key: --key-file FILE.');
  return { address: read.address, key, allowance, state: stateFolder(environment) };
}
