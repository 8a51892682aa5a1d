/** Example sequences for the simulations of jobs. */
import type { JobName } from './job-chart.js';

export interface JobScenario {
  /** The name of an input of the chart. */
  readonly input: string;
  readonly events: readonly string[];
}

export const scenarioNames = [
  ...(['whole', 'diskFull', 'managerKilled', 'swapKilled', 'repositoryLost', 'damaged'] as const),
  ...(['missed', 'crash', 'unfit', 'receiverDown', 'receiverGone'] as const),
] as const;
export type ScenarioName = (typeof scenarioNames)[number];

type Scenarios = Readonly<Partial<Record<ScenarioName, JobScenario>>>;

const begun = ['readSettings.running', 'reachRepository.running'];
const checked = ['removeCopy.running', 'checkSnapshot.done', 'pruneNext.done'];
const written = ['prepareDirectory.done', 'writeFiles.done', 'examineFiles.done'];
const stopped = [...written, 'findServer.running', 'stopServer.done'];
const swapped = [...stopped, 'carryOver.done'];
const killed = 'manager.killed';
const due = ['warning.due', 'time.reached', 'operation.began'];
const installed = ['installBuild.done', 'checkFolder.done'];
const onProbation = [...installed, 'observeServer.before', 'observeServer.before', 'restartServer.done'];

export const jobScenarios: Readonly<Record<JobName, Scenarios>> = {
  occurrence: {
    whole: { input: 'restart', events: [...due, 'carryOut.done'] },
    managerKilled: { input: 'restart', events: [...due, killed, 'settleOperation.notCarriedOut'] },
    missed: { input: 'restart', events: ['warning.due', 'time.missed'] },
  },
  update: {
    whole: {
      input: 'now',
      events: [
        ...onProbation,
        'observeServer.after',
        'observeServer.after',
        'after.watchLimit',
        'observeServer.passed',
      ],
    },
    diskFull: { input: 'now', events: ['installBuild.full', 'after.stepRetry', ...installed] },
    unfit: { input: 'now', events: ['installBuild.done', 'checkFolder.failed', 'after.failureRetry'] },
    managerKilled: { input: 'now', events: [...onProbation, killed, 'observeServer.after'] },
    crash: {
      input: 'now',
      events: [
        ...[...onProbation, 'observeServer.after', 'observeServer.crashed', 'observeServer.crashed'],
        ...['startServer.done', 'observeServer.returned'],
      ],
    },
  },
  delivery: {
    whole: { input: 'entry', events: ['postMessage.accepted'] },
    managerKilled: { input: 'entry', events: [killed, 'postMessage.accepted'] },
    receiverDown: {
      input: 'entry',
      events: ['postMessage.unreachable', 'after.untilDue', 'postMessage.refused', 'retry', 'postMessage.accepted'],
    },
    receiverGone: { input: 'entry', events: ['postMessage.gone'] },
  },
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
