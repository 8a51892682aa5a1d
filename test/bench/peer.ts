/** A process manager that the bench measures beside this one. */

export interface Peer {
  readonly name: string;
  /** Starts its program through its own API. Returns the time of the request, in milliseconds. */
  start(): Promise<number>;
  stop(): Promise<void>;
}
