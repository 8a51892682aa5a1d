/** What the manager needs to know of a run's processes: its main process and everything that this started. */
import type { ProcessTreeMethod } from '../../../machines/run/processes.js';
import type { ProcessStat } from '../kernel/proc.js';

/** Only live processes are returned: a zombie is not alive. */
export interface ProcessTree {
  readonly method: ProcessTreeMethod;
  /** @returns the main process. Its start time distinguishes it from a later process with its pid */
  findMainProcess(): ProcessStat | null;
  /** @returns the keeper, which is not a member of the tree */
  findKeeper(): ProcessStat | null;
  /** Whether the kernel knows of a member; false where only `findProcesses` finds one. */
  isPopulated(): boolean;
  /**
   * @param isPipeHeld whether a process holds the run's liveness pipe. One that bears no other mark is searched by it
   * @returns all members
   */
  findProcesses(isPipeHeld: boolean): Promise<ProcessStat[]>;
  /** Remembers the present descendants of the main process, to find them after their parents have exited. */
  rememberDescendants(): void;
  /** Whether one scan may miss what the process starts: it has left the cgroup, or else the session and the group. */
  hasEscaped(process: ProcessStat): boolean;
  /** @returns the main process's group, to be signalled as a whole; null when its number belongs to another process */
  findGroup(): number | null;
  /** Makes the kernel kill all members at once. @returns false where it cannot */
  killAtOnce(): boolean;
  /** Makes the kernel pause or resume all members at once. @returns false where it cannot */
  freeze(isFrozen: boolean): boolean;
  isFrozen(): boolean;
  /** @returns user and system time of all members so far, in seconds; null where only the members' own are known */
  cpuSeconds(): number | null;
  /** @returns the memory of all members in bytes; null where only the members' own are known */
  memoryBytes(): number | null;
  /**
   * Calls back when the last member has exited.
   * @returns ends the watch; null where the kernel reports no such event
   */
  watchEnd(wake: () => void): (() => void) | null;
  /** Removes what the kernel keeps for the tree, once all members have exited. */
  remove(): void;
}
