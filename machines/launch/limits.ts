/** The resources that the processes of a run may use. */
export interface Limits {
  /** The memory of all processes together, in bytes. */
  readonly memoryBytes?: number | undefined;
  /** The CPU time per second, in seconds: 1.5 means one and a half CPUs. */
  readonly cpus?: number | undefined;
  /** The number of processes and threads at a time. */
  readonly processes?: number | undefined;
  /** The number of open descriptors of each process. */
  readonly openFiles?: number | undefined;
  /** The niceness from -20 to 19. A process with -20 gets the most CPU time. */
  readonly nice?: number | undefined;
}

export type LimitName = keyof Limits;

/** The reason why the manager cannot enforce a limit. */
export type UnkeptReason =
  /** The runs have no cgroups. */
  | 'no_cgroup'
  /** The cgroups of runs lack the controller. */
  | 'no_controller'
  /** The limit is above the manager's own limit. Only root can exceed the manager's limit. */
  | 'above_own'
  /** The niceness is below the manager's own niceness. Only root may set such a niceness. */
  | 'below_own';

export interface UnkeptLimit {
  readonly limit: LimitName;
  readonly reason: UnkeptReason;
  /** The best possible value; `null` if no value is possible. */
  readonly possible: number | null;
}
