/**
 * The stop sequence: announcement and save, if wanted → stop request → grace period → SIGKILL, for the whole process
 * tree.
 */
import { serverSetup } from './setup.js';

/**
 * After the main process's exit the stop signal goes to the processes that it left, with a shorter grace period.
 */
const mainProcessExited = {
  actions: ['recordEnding', 'renewGrace'],
} as const;

/** The stop sequence, whatever follows it: `stopped` or the next run. */
export const stopSequence = serverSetup.createStateConfig({
  initial: 'announcing',
  states: {
    // Left at once without a notice.
    announcing: {
      entry: 'warnPlayers',
      always: { guard: 'isSilent', target: 'asking' },
      after: { notice: 'saving' },
      on: { 'process.ended': { target: 'sweeping', ...mainProcessExited } },
    },
    saving: {
      entry: 'announceShutdown',
      after: { saveLimit: { target: 'asking', actions: 'giveUpSave' } },
      on: {
        'process.saved': { target: 'asking', actions: 'recordSave' },
        'process.ended': { target: 'sweeping', ...mainProcessExited },
      },
    },
    asking: {
      entry: 'requestStop',
      after: { grace: 'killing' },
      on: { 'process.ended': { target: 'sweeping', ...mainProcessExited } },
    },
    sweeping: {
      entry: 'signalRemaining',
      after: { restGrace: 'killing' },
    },
    killing: {
      entry: ['noteKill', 'kill'],
      after: { killLimit: '#server.running.stuck' },
      on: { 'process.ended': { actions: 'recordEnding' } },
    },
  },
});

/** As above, but a further kill does not start `killLimit` anew. */
export const killing = serverSetup.createStateConfig({
  ...stopSequence.states.killing,
  on: { ...stopSequence.states.killing.on, kill: { actions: ['expectEnd', 'kill'] } },
});

/** The main process exited by itself and left other processes: they are stopped as after a stop. */
export const leftBehind = serverSetup.createStateConfig({
  on: { 'process.ended': { target: '#server.running.stopping.sweeping', ...mainProcessExited } },
}).on;
