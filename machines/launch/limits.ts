/** What the processes of a run may use. */
export interface Limits {
  /** All processes together. */
  readonly memoryBytes?: number | undefined;
  /** CPU time a second: 1.5 is one and a half CPUs. */
  readonly cpus?: number | undefined;
  /** Processes and threads at a time. */
  readonly processes?: number | undefined;
  /** Descriptors of each process. */
  readonly openFiles?: number | undefined;
  /** The niceness: from -20, the most CPU time next to other programs, to 19. */
  readonly nice?: number | undefined;
}

export type LimitName = keyof Limits;

/** Why a limit cannot be kept. */
export type UnkeptReason =
  /** The runs have no cgroups. */
  | 'no_cgroup'
  /** Their cgroups lack the controller. */
  | 'no_controller'
  /** It is above the manager's own, which only root can exceed. */
  | 'above_own'
  /** It is below the manager's own, which only root may undercut. */
  | 'below_own';

export interface UnkeptLimit {
  readonly limit: LimitName;
  readonly reason: UnkeptReason;
  /** The best possible value, or null. */
  readonly possible: number | null;
}
