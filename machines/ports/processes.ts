/** One live process of the server's process tree. */
export interface LiveProcess {
  readonly pid: number;
  readonly name: string;
}

/** The resources that a process tree uses now. */
export interface Usage {
  readonly processes: number;
  /** User and system time of the live processes so far. */
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
}

/** The state of a running run. */
export interface Measured {
  /** Null if the run's files no longer identify its processes. */
  readonly usage: Usage | null;
  readonly conditions: readonly Condition[];
}

/** An unusual condition of a running run. */
export type Condition =
  /** Its keeper was killed: the exit will not be observed. */
  | 'keeper_gone'
  /** Its main process was stopped by a signal. */
  | 'paused'
  /** Its run directory was removed. */
  | 'directory_gone'
  /** The file system of its console log is full. */
  | 'disk_full';
