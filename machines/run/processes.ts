/** One live process of the server's process tree. */
export interface LiveProcess {
  readonly pid: number;
  readonly name: string;
  /** Present for a process that was moved out of the run's cgroup. */
  readonly escaped?: true;
}

/** How the members of a process tree are known: by the run's cgroup (v2), or by their marks in /proc. */
export type ProcessTreeMethod = 'cgroup' | 'proc';

/** Why no cgroup can be created. */
export type NoCgroup =
  /** No cgroup v2 file system is mounted. */
  | 'not_mounted'
  /** The cgroup file system is mounted read-only, as in most containers. */
  | 'read_only'
  /** The manager's user may not create groups there. */
  | 'not_permitted'
  /** Linux before 5.14 cannot kill a group. */
  | 'old_kernel'
  /** The option `--process-tree proc`. */
  | 'not_wanted';

/** The resources that a process tree uses now. */
export interface Usage {
  readonly processes: number;
  /** User and system time so far: of all processes of the run with a cgroup, else of the living ones. */
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
}

/** The resources that the manager's own process uses. */
export interface ManagerUsage {
  /** User and system time so far. */
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  /** The number of open descriptors; null where it cannot be read. */
  readonly openFiles: number | null;
  /** Milliseconds since the epoch; the same in each measurement. */
  readonly startedAt: number;
}

/** The state of a running run. */
export interface Measured {
  /** Null if the run's files no longer identify its processes. */
  readonly usage: Usage | null;
  readonly processTree: ProcessTreeMethod | null;
  readonly conditions: readonly Condition[];
}

/** An unusual condition of a running run. */
export type Condition =
  /** Its keeper was killed: the exit will not be observed. */
  | 'keeper_gone'
  /** Its main process was stopped by a signal, or its cgroup is frozen. */
  | 'paused'
  /** Its run directory was removed. */
  | 'directory_gone'
  /** Its processes could not enter the cgroup that was made for them. */
  | 'cgroup_not_entered'
  /** The file system of its console log is full. */
  | 'disk_full'
  /** Limits of its Build that are not in force. */
  | 'memory_not_limited'
  | 'cpus_not_limited'
  | 'processes_not_limited'
  | 'open_files_not_limited'
  | 'nice_not_set';
