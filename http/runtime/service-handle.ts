/** The running service, for the program that ends it. */
export interface Service {
  readonly address: string;
  /** The secret with which the first account is made; null without. */
  readonly setup: string | null;
  /** The workspace was created by this start. */
  readonly isNew: boolean;
  /**
   * Shuts down: requests, the current operation, the server.
   * @returns whether the server's process tree has exited, if it should
   */
  end(): Promise<boolean>;
}
