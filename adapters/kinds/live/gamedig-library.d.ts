/** The part of gamedig that is used; the package has no types. */
declare module 'gamedig' {
  export interface QueriedPlayer {
    readonly name: string;
    readonly raw: Readonly<Record<string, unknown>>;
  }

  export interface Results {
    /** Not the bots. */
    readonly players: readonly QueriedPlayer[];
    readonly bots: readonly QueriedPlayer[];
    /** The number of players, with some protocols including bots. Not every protocol sets it. */
    readonly numplayers?: number | string;
    /** `numbots`: of Valve's protocol. */
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
