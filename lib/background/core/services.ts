/** The user's services as all parts of the background see them. Implemented in `connections/`. */
import type { ServiceAddress } from '../../http-service/address.ts';
import type { KeyKept, RemoteView, ServiceView } from '../../messages/service-views.ts';
import type { KnownAccount, TeamStated } from '../requests/connection.ts';

/** A stored service: over HTTP, this device, or the sample data in memory. */
export type ServiceRecord = RemoteRecord | LocalRecord;

export type LocalRecord = DeviceRecord | SampleRecord;

/** Everything except the key. */
export interface RemoteRecord {
  kind: 'remote';
  id: string;
  name: string;
  /** Normalised: with its version, without a trailing slash. */
  base: string;
  /** Grows when the key changes: responses to an older key are dropped. Another address is another service. */
  epoch: number;
  /** How the key is to be kept. The vault knows how it is kept now. */
  keyKept: KeyKept;
  /** The service rejected the key (401) and has not accepted it since. */
  refused: boolean;
  account: KnownAccount | null;
  /** Created from a policy preset. */
  preset: boolean;
  /**
   * What a team's own service states beside the contract. Null for other services, and before the first request to
   * `/health`.
   */
  team: TeamStated | null;
  /** When `/health` was last requested, epoch milliseconds; 0 if never. */
  teamAsked: number;
}

/** At most one exists. Its data is in a database of its own. */
export interface DeviceRecord {
  kind: 'device';
  id: string;
  /** When it was created, epoch milliseconds. */
  epoch: number;
}

export interface SampleRecord {
  kind: 'sample';
  id: string;
  /** When it was started, epoch milliseconds. Writes to one sample never show in another. */
  epoch: number;
}

export interface ServiceList {
  services: ServiceView[];
  chosen: string | null;
}

/** A current service. Over HTTP: its record, its parsed address, and whether policy presets it. */
export type Standing =
  | RemoteStanding
  | { kind: 'device'; record: DeviceRecord }
  | { kind: 'sample'; record: SampleRecord };

export interface RemoteStanding {
  kind: 'remote';
  record: RemoteRecord;
  address: ServiceAddress;
  managed: boolean;
}

export const isRemote = (one: Standing): one is RemoteStanding => one.kind === 'remote';

export interface Services {
  list(): Promise<ServiceList>;
  /** The chosen service; null if there is none. */
  chosen(): Promise<ServiceView | null>;
  choose(service: string): Promise<ServiceList>;
  /** All services: the one preset by policy first, then in the order of creation. */
  standing(): Promise<Standing[]>;
  view(one: RemoteStanding): Promise<RemoteView>;
  /** The service rejected its key (401). Holds until it accepts the key or gets another one. */
  refused(service: string): void;
  /** Null if the service is gone. `null` means the chosen one. */
  find(service: string | null): Promise<Standing | null>;
  /** Adds this device to the services, whichever is chosen. */
  keepDevice(now: number): Promise<void>;
  /** The service accepted its key. */
  keyTaken(service: string): void;
  /** Stores what the service stated about itself; `asked` in epoch milliseconds. */
  noteTeam(service: string, team: TeamStated | null, asked: number): Promise<void>;
}
