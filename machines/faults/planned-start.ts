/** A start that the manager has planned by itself. */
export interface PlannedStart {
  /** The reason why the start was planned: `recovery` after a crash, `autostart` at the start of the manager. */
  readonly cause: 'recovery' | 'autostart';
  /**
   * The state of the start. `waiting`: a client can cancel the start. `starting`: the manager is looking up the Build
   * and the Data Folder.
   */
  readonly state: 'waiting' | 'starting';
  /** The number of starts within the window, including the planned start. */
  readonly attempt: number;
  /** The budget: the maximum number of starts within the window. */
  readonly limit: number;
  readonly windowMs: number;
  /** The time at which the start begins, in milliseconds since the epoch. */
  readonly at: number;
}
