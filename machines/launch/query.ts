/** How a game server is asked for its state and players over the network. */

/** Where the server answers, and in which protocol. */
export interface QueryPlan {
  readonly protocol: QueryProtocol;
  /** An address of this machine; 0.0.0.0 and :: stand for loopback. */
  readonly host: string;
  readonly port: number;
}

/** The protocols that ask the server itself, and nothing else: no list of servers on the internet. */
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
