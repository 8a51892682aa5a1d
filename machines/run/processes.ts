/** A live process of the server's process tree. */
export interface LiveProcess {
  readonly pid: number;
  readonly name: string;
  /** The field is present for a process that was moved out of the run's cgroup. */
  readonly escaped?: true;
}

/** The method that finds the members of a process tree: the run's cgroup (v2), or marks in /proc. */
export type ProcessTreeMethod = 'cgroup' | 'proc';

/** The reason why the manager cannot create cgroups. */
export type NoCgroup =
  /** No cgroup v2 file system is mounted. */
  | 'not_mounted'
  /** The cgroup file system is mounted read-only, as in most containers. */
  | 'read_only'
  /** The manager's user is not permitted to create cgroups in the manager's cgroup. */
  | 'not_permitted'
  /** Linux before 5.14 cannot kill a cgroup. */
  | 'old_kernel'
  /** The option `--process-tree proc`. */
  | 'not_wanted';

/** The resources that a process tree currently uses. */
export interface Usage {
  readonly processes: number;
  /**
   * The user and system time so far, in seconds. With a cgroup, the time includes all processes of the run. Otherwise
   * the time includes only the living processes.
   */
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
}

/** The resources that the manager's own process uses. */
export interface ManagerUsage {
  /** The user and system time so far, in seconds. */
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  /** The number of open descriptors; `null` if it cannot be read. */
  readonly openFiles: number | null;
  /** The time at which the manager started, in milliseconds since the epoch. Every measurement has the same value. */
  readonly startedAt: number;
}

/** The measurements of a running run. */
export interface Measured {
  /** The resource usage; `null` if the run's files no longer identify its processes. */
  readonly usage: Usage | null;
  readonly processTree: ProcessTreeMethod | null;
  readonly conditions: readonly Condition[];
}

/** An unusual condition of a running run. */
export type Condition =
  /** The keeper was killed, so that the exit will not be observed. */
  | 'keeper_gone'
  /** The main process was stopped by a signal, or the cgroup is frozen. */
  | 'paused'
  /** The run directory was removed. */
  | 'directory_gone'
  /** The processes could not enter the cgroup of the run. */
  | 'cgroup_not_entered'
  /** The file system of the console log is full. */
  | 'disk_full'
  /** A limit of the Build is not in force. */
  | 'memory_not_limited'
  | 'cpus_not_limited'
  | 'processes_not_limited'
  | 'open_files_not_limited'
  | 'nice_not_set';
