/** What the manager needs to know of a run's processes: its main process and everything that this started. */
import type { ProcessStat } from './proc.js';

/** Implemented from /proc; a cgroup can implement it too. Only live processes are returned: a zombie is not alive. */
export interface ProcessTree {
  /** @returns the main process. Its start time distinguishes it from a later process with its pid */
  findMainProcess(): ProcessStat | null;
  /** @returns the keeper, which is no member of the tree */
  findKeeper(): ProcessStat | null;
  /** @returns all members */
  findProcesses(): ProcessStat[];
  /** Remembers the present descendants of the main process, to find them after their parents have exited. */
  rememberDescendants(): void;
  /** Whether one scan may miss what the process starts: it has left the main process's session and group. */
  hasEscaped(process: ProcessStat): boolean;
  /** @returns the main process's group, to be signalled as a whole; null when its number belongs to another process */
  findGroup(): number | null;
}
