/** The types of the used part of gamedig, because the package has no types. */
declare module 'gamedig' {
  export interface QueriedPlayer {
    readonly name: string;
    readonly raw: Readonly<Record<string, unknown>>;
  }

  export interface Results {
    /** The players without bots. */
    readonly players: readonly QueriedPlayer[];
    readonly bots: readonly QueriedPlayer[];
    /** The number of players. Some protocols include bots, and some do not set the number. */
    readonly numplayers?: number | string;
    /** The maximum number of players. Some protocols do not set this number. */
    readonly maxplayers?: number | string;
    /** `numbots`: the number of bots in Valve's protocol. */
    readonly raw: { readonly numbots?: number };
  }

  export class GameDig {
    query(options: {
      readonly type: string;
      readonly host: string;
      readonly address: string;
      readonly port: number;
      readonly givenPortOnly: boolean;
      readonly maxRetries: number;
      readonly socketTimeout: number;
      readonly attemptTimeout: number;
    }): Promise<Results>;
  }
}
