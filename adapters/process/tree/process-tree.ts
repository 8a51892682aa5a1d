/** Defines how the manager finds and controls a run's processes: the main process and all its descendants. */
import type { ProcessTreeMethod } from '../../../machines/run/processes.js';
import type { ProcessStat } from '../kernel/proc.js';

/** The processes of a run. All functions return only live processes, and a zombie is not alive. */
export interface ProcessTree {
  readonly method: ProcessTreeMethod;
  /**
   * Returns the main process. The start time of the process distinguishes it from a later process with the same pid.
   */
  findMainProcess(): ProcessStat | null;
  /** Returns the keeper, which is not a member of the tree. */
  findKeeper(): ProcessStat | null;
  /** Returns whether the kernel knows of a member. The result is false if only `findProcesses` can find members. */
  isPopulated(): boolean;
  /**
   * Returns all members.
   * @param isPipeHeld whether a process has the run's liveness pipe open. If so, processes without another mark are
   *   searched by the pipe
   */
  findProcesses(isPipeHeld: boolean): Promise<ProcessStat[]>;
  /** Remembers the current descendants of the main process, to find them after their parents have exited. */
  rememberDescendants(): void;
  /**
   * Returns whether the process has left the cgroup. One scan may then miss its child processes. Without a cgroup, the
   * result is whether the process has left the session and the group.
   */
  hasEscaped(process: ProcessStat): boolean;
  /** Returns the main process's group, to signal it as a whole; `null` if its number belongs to another process. */
  findGroup(): number | null;
  /** Makes the kernel kill all members at once. @returns false if the kernel cannot kill them at once */
  killAtOnce(): boolean;
  /** Makes the kernel pause or resume all members at once. @returns false if the kernel cannot pause processes */
  freeze(isFrozen: boolean): boolean;
  isFrozen(): boolean;
  /**
   * Returns the user and system time of all members so far, in seconds; `null` if only the times of single members are
   * known.
   */
  cpuSeconds(): number | null;
  /** Returns the memory of all members, in bytes; `null` if only the memory of single members is known. */
  memoryBytes(): number | null;
  /**
   * Calls back after the last member has exited.
   * @returns the function that ends the watch; `null` if the kernel does not report this event
   */
  watchEnd(wake: () => void): (() => void) | null;
  /** Removes the kernel's resources of the tree, after all members have exited. */
  remove(): void;
}
