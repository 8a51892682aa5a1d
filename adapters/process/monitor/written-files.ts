/** Writes files that inform the next manager of this monitor's actions on the run. */
import type { RunDirectory } from '../run-files/run-directory.js';
import { writeSaveOutcome } from '../stop/save-outcome.js';
import { deleteStopReason, withdrawStopReason, writeKillSent, writeStopReason } from '../stop/stop-reason.js';
import type { MonitorEffect } from './monitor-state.js';

/** An effect that changes only a file of the run. */
export type FileEffect = Extract<
  MonitorEffect,
  { type: 'writeStopReason' | 'writeSaveOutcome' | 'writeKillSent' | 'deleteStopReason' | 'withdrawStopReason' }
>;

/** Writes or deletes the file of an effect. A full disk is not an error, because it must not prevent a stop. */
export function writeMonitorFile(directory: RunDirectory, effect: FileEffect): void {
  switch (effect.type) {
    case 'writeStopReason':
      return writeStopReason(directory, effect.because, Date.now());
    case 'writeSaveOutcome':
      return writeSaveOutcome(directory, effect.save);
    case 'writeKillSent':
      return writeKillSent(directory);
    case 'deleteStopReason':
      return deleteStopReason(directory);
    case 'withdrawStopReason':
      return withdrawStopReason(directory);
  }
}
