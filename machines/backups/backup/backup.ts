/**
 * The chart of a backup. The copy of the files is completed while the server writes nothing. The server may
 * write again before the copy is saved and checked. Files that no server writes are saved in place.
 */
import { once } from '../../async/once.js';
import { output } from '../../chart/invocation.js';
import { atBeginning, backupSetup, call, callServer, failed, ifServer, timed } from './behaviour.js';

const fail = { target: '#backup.removing', actions: { type: 'recordFault', params: failed } } as const;
const endManager = { target: '#backup.removing', actions: 'recordEnding' } as const;
const ended = { type: 'final', meta: { step: null }, tags: 'mayBeUnstored', entry: 'reportEnd' } as const;

export const backupMachine = once(() =>
  backupSetup.createMachine({
    id: 'backup',
    description: 'A backup of a Data Folder',
    context: ({ input }) => ({ ...atBeginning, ...input }),
    initial: 'reading',
    on: {
      interrupted: endManager,
      'store.failed': fail,
      resumed: [
        { guard: 'isQuiesced', target: '.releasing', actions: 'recordResumption' },
        { guard: 'isServerStopped', target: '.starting', actions: 'recordResumption' },
        { target: '.removing', actions: 'recordResumption' },
      ],
    },
    states: {
      reading: {
        description: 'It is read what the backup leaves out',
        meta: { step: 'saving' },
        tags: 'mayBeUnstored',
        invoke: {
          ...call('readSettings'),
          onDone: [
            { ...ifServer, target: 'reaching', actions: { type: 'recordSettings', params: output } },
            { target: 'preparing', actions: { type: 'recordSettings', params: output } },
          ],
          onError: fail,
        },
      },
      reaching: {
        description: 'A server is not held for a repository that cannot be reached',
        meta: { step: 'saving' },
        tags: 'mayBeUnstored',
        invoke: {
          ...call('reachRepository'),
          onDone: [
            { ...ifServer, target: 'copying', actions: { type: 'recordServer', params: output } },
            { target: 'preparing' },
          ],
          onError: fail,
        },
      },
      copying: {
        description: 'The files are copied aside while the server writes',
        meta: { step: 'copying' },
        invoke: {
          ...call('copyFiles'),
          onDone: [
            { guard: { type: 'isMode', params: { mode: 'stop' } }, target: 'stopping', actions: 'recordStopped' },
            { guard: { type: 'isMode', params: { mode: 'freeze' } }, target: 'freezing', actions: 'recordFrozen' },
            { target: 'quiescing', actions: 'recordQuiesced' },
          ],
          onError: fail,
        },
      },
      stopping: {
        description: 'The server is being stopped',
        meta: { step: 'stopping' },
        on: { interrupted: { actions: 'recordEnding' } },
        invoke: {
          ...callServer('stopServer'),
          onDone: [
            { guard: 'isEnding', target: 'removing' },
            { guard: 'isInPlace', target: 'preparing' },
            { target: 'completing' },
          ],
          onError: [
            { guard: 'isEnding', ...fail },
            { target: 'starting', actions: fail.actions },
          ],
        },
      },
      completing: {
        description: 'The copy is brought up to date while the server is stopped',
        meta: { step: 'copying' },
        tags: 'mayBeUnstored',
        invoke: {
          ...call('completeCopy'),
          onDone: { target: 'starting', actions: { type: 'recordDumps', params: output } },
          onError: { target: 'starting', actions: fail.actions },
        },
      },
      freezing: {
        description: 'The server is being frozen',
        meta: { step: 'freezing' },
        on: { interrupted: { actions: 'recordEnding' } },
        invoke: { ...call('freezeServer'), onDone: 'held', onError: fail },
      },
      quiescing: {
        description: 'The server is asked to write nothing',
        meta: { step: 'quiescing' },
        on: { interrupted: { actions: 'recordEnding' } },
        invoke: { ...call('askServer'), onDone: 'held', onError: { target: 'releasing', actions: fail.actions } },
      },
      held: {
        description: 'The copy is brought up to date while the server is frozen or writes nothing',
        tags: 'mayBeUnstored',
        on: { interrupted: { target: 'releasing', actions: 'recordEnding' } },
        after: { holdLimit: { actions: 'releaseAtLimit' } },
        invoke: {
          ...call('completeCopy'),
          onDone: { target: 'releasing', actions: { type: 'recordDumps', params: output } },
          onError: { target: 'releasing', actions: fail.actions },
        },
      },
      releasing: {
        description: 'The server is let write again',
        tags: 'mayBeUnstored',
        on: { interrupted: { actions: 'recordEnding' } },
        invoke: {
          ...call('releaseServer'),
          onDone: { target: 'released', actions: { type: 'recordReleased', params: output } },
          onError: { target: 'released', actions: fail.actions },
        },
      },
      starting: {
        description: 'The server that was stopped is started again',
        meta: { step: 'starting' },
        tags: 'mayBeUnstored',
        initial: 'trying',
        on: { interrupted: { actions: 'recordEnding' } },
        states: {
          trying: {
            invoke: {
              ...callServer('startServer'),
              onDone: { target: '#backup.released', actions: 'recordStarted' },
              onError: [
                { guard: { type: 'isInterrupted', params: failed }, ...endManager },
                { guard: { type: 'mayTryAgain', params: failed }, target: 'waiting', actions: 'recordFailedStart' },
                { target: '#backup.released', actions: { type: 'recordDown', params: failed } },
              ],
            },
          },
          waiting: {
            on: { interrupted: endManager },
            after: { startRetry: 'trying' },
          },
        },
      },
      released: {
        description: 'The server writes again',
        always: [
          { guard: 'hasOutcome', target: 'removing' },
          { guard: 'hasDumps', target: 'dumping' },
          { target: 'saving' },
        ],
      },
      preparing: {
        description: 'The files are saved where they are: no server writes them',
        meta: { step: 'saving' },
        tags: 'mayBeUnstored',
        invoke: {
          ...call('prepareFiles'),
          onDone: [{ guard: { type: 'areDumpsBegun', params: output }, target: 'dumping' }, { target: 'saving' }],
          onError: fail,
        },
      },
      dumping: {
        description: 'The dumps of the databases are completed',
        meta: { step: 'dumping' },
        tags: 'mayBeUnstored',
        invoke: {
          ...call('awaitDumps'),
          onDone: { target: 'saving', actions: { type: 'recordDatabases', params: output } },
          onError: fail,
        },
      },
      saving: {
        description: 'The files are saved in the repository',
        meta: { step: 'saving' },
        tags: 'mayBeUnstored',
        invoke: {
          ...call('saveFiles'),
          onDone: { target: 'removing', actions: { type: 'recordSaved', params: output } },
          onError: fail,
        },
      },
      removing: {
        description: 'The copy and the dumps are removed',
        tags: 'mayBeUnstored',
        on: {
          interrupted: { actions: 'recordEnding' },
          'store.failed': { target: 'removing', reenter: true, actions: ['recordInPlace', fail.actions] },
        },
        invoke: {
          ...call('removeCopy'),
          onDone: [
            { guard: 'isEnding', target: 'left' },
            {
              guard: { type: 'mustStopToSave', params: output },
              target: 'stopping',
              actions: [{ type: 'recordServer', params: output }, 'recordInPlace', 'recordStopped'],
            },
            { guard: 'mustSaveInPlace', target: 'preparing', actions: 'recordInPlace' },
            { guard: 'isServerStopped', target: 'starting' },
            { guard: 'hasFailed', target: 'failed', actions: { type: 'recordEnd', params: timed } },
            { target: 'checking', actions: { type: 'recordEnd', params: timed } },
          ],
        },
      },
      checking: {
        description: 'The snapshot is read back',
        meta: { step: 'checking' },
        tags: 'mayBeUnstored',
        on: { interrupted: 'left', resumed: [{ guard: 'wasFailure', target: 'failed' }, { target: 'done' }] },
        invoke: {
          ...call('checkSnapshot'),
          onDone: { target: 'pruning', actions: { type: 'recordVerified', params: timed } },
          onError: { target: 'failed', actions: { type: 'recordDamage', params: failed } },
        },
      },
      pruning: {
        description: 'Backups that the retention does not keep are removed',
        meta: { step: 'pruning' },
        tags: 'mayBeUnstored',
        on: {
          interrupted: { actions: 'recordEnding' },
          resumed: [{ guard: 'wasFailure', target: 'failed' }, { target: 'done' }],
        },
        invoke: {
          ...call('pruneNext'),
          onDone: [
            {
              guard: { type: 'hasPruned', params: output },
              target: 'pruning',
              reenter: true,
              actions: { type: 'recordPruned', params: output },
            },
            { target: 'done' },
          ],
        },
      },
      done: { ...ended, description: 'The backup was saved and checked' },
      failed: { ...ended, description: 'There is no good backup, or the server does not run' },
      left: { type: 'final', description: 'The manager ends; the next one completes or ends the backup' },
    },
  }),
);
