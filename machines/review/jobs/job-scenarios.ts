/** Sequences of the simulations of jobs that are worth seeing. */
import type { BackupJobName } from '../../backups/passed-state.js';

export interface JobScenario {
  /** The name of an input of the chart. */
  readonly input: string;
  readonly events: readonly string[];
}

export const scenarioNames = ['whole', 'diskFull', 'managerKilled', 'swapKilled', 'repositoryLost', 'damaged'] as const;
export type ScenarioName = (typeof scenarioNames)[number];

type Scenarios = Readonly<Partial<Record<ScenarioName, JobScenario>>>;

const begun = ['readSettings.running', 'reachRepository.running'];
const checked = ['removeCopy.running', 'checkSnapshot.done', 'pruneNext.done'];
const written = ['prepareDirectory.done', 'writeFiles.done', 'examineFiles.done'];
const stopped = [...written, 'findServer.running', 'stopServer.done'];
const swapped = [...stopped, 'carryOver.done'];
const killed = 'manager.killed';

export const jobScenarios: Readonly<Record<BackupJobName, Scenarios>> = {
  backup: {
    whole: {
      input: 'stop',
      events: [
        ...[...begun, 'copyFiles.done', 'stopServer.done', 'completeCopy.done', 'startServer.done', 'saveFiles.done'],
        ...checked,
      ],
    },
    diskFull: {
      input: 'stop',
      events: [
        ...[...begun, 'copyFiles.full', 'removeCopy.running', 'stopServer.done', 'prepareFiles.done', 'saveFiles.done'],
        ...['removeCopy.stopped', 'startServer.done', ...checked],
      ],
    },
    managerKilled: {
      input: 'stop',
      events: [...[...begun, 'copyFiles.done', 'stopServer.done', killed, 'startServer.done', 'removeCopy.running']],
    },
    repositoryLost: {
      input: 'freeze',
      events: [
        ...[...begun, 'copyFiles.done', 'freezeServer.done', 'completeCopy.done', 'releaseServer.done'],
        ...['saveFiles.lost', 'removeCopy.running'],
      ],
    },
  },
  restore: {
    whole: {
      input: 'files',
      events: [...swapped, 'swapFolders.done', 'removeLeftovers.done', 'startServer.done'],
    },
    diskFull: { input: 'files', events: ['prepareDirectory.done', 'writeFiles.full', 'undo.done'] },
    managerKilled: { input: 'files', events: [...stopped, killed, 'undo.done', 'startServer.done'] },
    swapKilled: {
      input: 'files',
      events: [...swapped, killed, 'settleSwap.complete', 'removeLeftovers.done', 'startServer.done'],
    },
    repositoryLost: { input: 'files', events: ['prepareDirectory.done', 'writeFiles.lost', 'undo.done'] },
  },
  verification: {
    whole: { input: 'files', events: ['readSnapshot.done'] },
    damaged: { input: 'files', events: ['readSnapshot.damaged'] },
    managerKilled: { input: 'files', events: [killed] },
    repositoryLost: { input: 'files', events: ['readSnapshot.lost'] },
  },
  testRestore: {
    whole: {
      input: 'databases',
      events: ['restoreFiles.done', 'loadDatabases.done', 'examineFiles.done', 'removeFiles.done'],
    },
    diskFull: { input: 'files', events: ['restoreFiles.full', 'removeFiles.done'] },
    managerKilled: { input: 'files', events: ['restoreFiles.done', killed] },
    repositoryLost: { input: 'files', events: ['restoreFiles.lost', 'removeFiles.done'] },
    damaged: { input: 'files', events: ['restoreFiles.damaged', 'removeFiles.done'] },
  },
};
