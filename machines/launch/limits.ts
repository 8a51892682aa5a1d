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
  /** The niceness, from -20 (the most CPU time in comparison to other programs) to 19. */
  readonly nice?: number | undefined;
}

export type LimitName = keyof Limits;

/** Why the manager cannot enforce a limit. */
export type UnkeptReason =
  /** The runs have no cgroups. */
  | 'no_cgroup'
  /** The cgroups of runs lack the controller. */
  | 'no_controller'
  /** The limit is above the manager's own limit, which only root can exceed. */
  | 'above_own'
  /** The niceness is below the manager's own niceness, which only root may do. */
  | 'below_own';

export interface UnkeptLimit {
  readonly limit: LimitName;
  readonly reason: UnkeptReason;
  /** The best possible value; `null` without one. */
  readonly possible: number | null;
}
