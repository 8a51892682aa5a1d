/** Describes how a game server is queried for its state and players over the network. */

/** The address and the protocol of queries. */
export interface QueryPlan {
  readonly protocol: QueryProtocol;
  /** An address of this machine. 0.0.0.0 and :: mean loopback. */
  readonly host: string;
  readonly port: number;
}

/** The query protocols. Every protocol queries the server itself, and never a list of servers on the internet. */
export const queryProtocols = [
  'armagetron',
  'ase',
  'doom3',
  'gamespy1',
  'gamespy2',
  'gamespy3',
  'goldsrc',
  'minecraft',
  'minecraftbedrock',
  'minecraftvanilla',
  'mumbleping',
  'openttd',
  'quake1',
  'quake2',
  'quake3',
  'samp',
  'unreal2',
  'valve',
  'vcmp',
  'warsow',
  'xonotic',
] as const;

export type QueryProtocol = (typeof queryProtocols)[number];
