/** What is out of the ordinary about a run that goes on, in words: `warnings` in GET /status. */
import type { RecordingFaults } from '../../machines/ports/console.js';
import type { Condition } from '../../machines/ports/facts.js';

export const conditionTexts: Readonly<Record<Condition, string>> = {
  keeper_gone: "The server's keeper was killed: it runs on, but how it ends will not be known.",
  paused: 'The server was paused by a signal (SIGSTOP, or a debugger): it does nothing until it gets SIGCONT.',
  directory_gone:
    "The run's directory was removed: the server runs on and its console can be read, but another manager will find neither. Restart the server, and it has one again.",
  disk_full: "The workspace's disk is full: what the server prints is lost until there is room again.",
};

/** @returns a sentence for each thing that is wrong with the recording of the console */
export function consoleWarnings({ pruneError, timeIndexError }: RecordingFaults): string[] {
  const warnings = [];
  if (pruneError !== null) {
    warnings.push(
      `The server's console is not bounded: it cannot be shortened (${pruneError}). Look at the disk's free space; a restart begins a new one.`,
    );
  }
  if (timeIndexError === 'removed') {
    warnings.push(conditionTexts.directory_gone);
  } else if (timeIndexError !== null) {
    warnings.push(
      `The times of the server's output are not written (${timeIndexError}). Look at the disk's free space and the rights of the run's directory.`,
    );
  }
  return warnings;
}
