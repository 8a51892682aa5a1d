/** A start that the manager itself has planned. */
export interface PlannedStart {
  /** `recovery`: after a crash. `autostart`: when the manager itself starts. */
  readonly cause: 'recovery' | 'autostart';
  /** `waiting`: it can be cancelled. `starting`: its Build and Data Folder are being looked up. */
  readonly state: 'waiting' | 'starting';
  /** The number of starts within the window, including the planned one. */
  readonly attempt: number;
  /** The budget: the maximum number of starts within the window. */
  readonly limit: number;
  readonly windowMs: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}
