/** Converts the reasons why a keeper did not execute the program to spawn faults. */
import { join } from 'node:path';
import type { SpawnFault } from '../../../machines/faults/spawn-fault.js';
import type { Launch } from '../../../machines/launch/launch.js';
import { describeFullDisk, isDiskFull } from '../monitor/conditions.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import { readRunFile } from '../run-files/run-file.js';

/** The maximum length of a quotation from the keeper's log. */
const maxQuoteLength = 300;

/** Converts an error of starting the keeper. @param error the error that spawn threw */
export function toSpawnFault(error: unknown, launch: Launch): SpawnFault {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'E2BIG'
    ? { reason: 'too_long', subject: launch.argv[0] ?? '' }
    : { reason: 'keeper_failed', subject: code ?? message };
}

/** Converts an error of making the run's directory. @param error the error that was thrown */
export const toPreparationFault = (error: unknown): SpawnFault => ({
  reason: 'keeper_failed',
  subject: (error as Error).message,
});

/** Converts a failure of the keeper. @param failure the content of the keeper's file `failed` */
export function toKeeperFault(failure: string, launch: Launch): SpawnFault {
  const [step, code] = failure.split(' ');
  switch (step) {
    case 'exec':
      return { reason: 'exec_failed', subject: `${launch.argv[0]} (${code})` };
    case 'cwd':
      return { reason: 'bad_cwd', subject: launch.cwd };
    case 'claim':
      return { reason: 'timed_out', subject: launch.argv[0] ?? '' };
    default:
      return { reason: 'keeper_failed', subject: failure };
  }
}

/** Explains why a keeper exited without writing a file. The log of the keeper may contain the reason. */
export function explainSilence(directory: RunDirectory): SpawnFault {
  const unknown = isDiskFull(directory.path) ? describeFullDisk(directory.path) : 'the keeper exited without a message';
  return { reason: 'keeper_failed', subject: readLog(directory) || unknown };
}

function readLog(directory: RunDirectory): string {
  return (readRunFile(join(directory.path, 'keeper.log'))?.text ?? '').trim().slice(0, maxQuoteLength);
}
