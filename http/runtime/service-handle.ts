/** A running service, with the function that ends it. */
export interface Service {
  readonly address: string;
  /** The secret with which the first account is created; `null` if no account need be created. */
  readonly setup: string | null;
  /** Whether this start created the workspace. */
  readonly isNew: boolean;
  /**
   * Shuts down: ends the requests, the current operation and the server.
   * @returns whether the server's process tree has exited; true if the server outlives the service
   */
  end(): Promise<boolean>;
}
