import { count } from './count.js';

/** The way in which a run ended. The page adds the time. */
export const exit = {
  unseen: {
    keeper_gone: 'Exit unknown: the keeper was killed',
    machine_restarted: 'Exit unknown: the machine shut down',
    not_written: 'Exit unknown: the disk was full',
    record_lost: 'Exit unknown: the run record is damaged',
  },
  outcomes: {
    stopped: 'Stopped on request',
    killed: 'Killed',
    crashed: 'Crashed',
    exited: 'Exited by itself',
    unknown: 'Exit unknown',
  },
  withCode: (code: number) => `with code ${code}`,
  bySignal: (signal: string) => `with signal ${signal}`,
  ambiguous: (code: number, signal: string) => `with code ${code} (${signal} or exit code)`,
  /** The exit as a sentence. */
  exitedWith: (code: number) => `Exited with code ${code}`,
  endedBy: (signal: string) => `Ended by signal ${signal}`,
  endedAmbiguously: (code: number, signal: string) => `Exited with code ${code}, or ended by signal ${signal}`,
  outOfMemory: 'killed for lack of memory',
  survivors: (n: number) => `${count(n, 'remaining process', 'remaining processes')} killed`,
};
