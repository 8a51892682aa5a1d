/** A running service, with the function that ends it. */
export interface Service {
  readonly address: string;
  /** The secret with which the first account is created; `null` if no account need be created. */
  readonly setup: string | null;
  /** Whether this start created the workspace. */
  readonly isNew: boolean;
  /**
   * Shuts down: ends the requests, the current operation and the server.
   * @returns `false` if the server must not outlive the service, but its process tree has not exited
   */
  end(): Promise<boolean>;
}
