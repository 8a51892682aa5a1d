/** Runs one command against a service, and writes why it failed. */

import { createAccessToken, listAccessTokens, revokeAccessToken, showAccess } from './commands/access.js';
import {
  addAccount,
  changeAccount,
  endSession,
  inviteAccount,
  listAccounts,
  listSessions,
  removeAccount,
} from './commands/accounts.js';
import { listBackupFiles, restoreBackupFile } from './commands/backup-files.js';
import {
  createBackup,
  listBackups,
  pinBackup,
  removeBackup,
  restoreBackup,
  testBackup,
  unpinBackup,
  verifyBackup,
} from './commands/backups.js';
import { addBuild, cancelBuild, listBuilds, refreshBuilds, removeBuild } from './commands/builds.js';
import { checkFolder } from './commands/check.js';
import { installCompanion, removeCompanion, showCompanion } from './commands/companion.js';
import { editConfig } from './commands/config.js';
import { sendCommand, showConsole } from './commands/console.js';
import { collectEvidence, listEvidence, showEvidence } from './commands/evidence.js';
import { createFolder, duplicateFolder, listFolders, refreshFolders, removeFolder } from './commands/folders.js';
import { showHistory } from './commands/history.js';
import { installBuild } from './commands/install-build.js';
import type { Command, Flags, LocalCommand } from './commands/invocation.js';
import { listKeptFolders, removeKeptFolder, restoreKeptFolder } from './commands/kept-folders.js';
import { listPlayers } from './commands/players.js';
import { cancelRecovery, showRecovery } from './commands/recovery.js';
import { listReports } from './commands/reports.js';
import { listResources } from './commands/resources.js';
import { listRunEvents } from './commands/run-events.js';
import {
  ensureResource,
  listRunningResources,
  refreshResources,
  restartResource,
  startResource,
  stopResource,
} from './commands/running-resources.js';
import { listRuns } from './commands/runs.js';
import { showSamples } from './commands/samples.js';
import {
  changeSchedule,
  createSchedule,
  listOccurrences,
  listSchedules,
  postponeOccurrence,
  removeSchedule,
  runSchedule,
  showNextTimes,
  skipOccurrence,
} from './commands/schedules.js';
import { searchConsole } from './commands/search.js';
import { killServer, restartServer, startServer, stopServer } from './commands/server.js';
import { writeStatechart } from './commands/statechart.js';
import { showStatus } from './commands/status.js';
import { cancelUpdate, planUpdate, showUpdate } from './commands/update-plans.js';
import { listUpdates } from './commands/updates.js';
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  renewSecret,
  retryWebhook,
  testWebhook,
} from './commands/webhooks.js';
import type { CommandRequest } from './declare-commands.js';
import { exitStatus } from './exit-status.js';
import { exitWithReader } from './output/exit-with-reader.js';
import { createOutput, type Output } from './output/output.js';
import { createServiceClient } from './service/client.js';
import { type Fault, faultOf } from './service/failure.js';
import { explainFault, faultExitStatus } from './service/failure-text.js';
import { readToken } from './token.js';
import { findUsualAddress } from './usual-address.js';

/** The functions of the commands that declare-commands.ts declares. */
export const commands: Readonly<Record<string, Command>> = {
  status: showStatus,
  start: startServer,
  restart: restartServer,
  stop: stopServer,
  kill: killServer,
  command: sendCommand,
  console: showConsole,
  search: searchConsole,
  runs: listRuns,
  events: listRunEvents,
  'evidence list': listEvidence,
  'evidence collect': collectEvidence,
  'evidence show': showEvidence,
  reports: listReports,
  history: showHistory,
  samples: showSamples,
  players: listPlayers,
  'schedules list': listSchedules,
  'schedules create': createSchedule,
  'schedules change': changeSchedule,
  'schedules remove': removeSchedule,
  'schedules next': showNextTimes,
  'schedules occurrences': listOccurrences,
  'schedules run': runSchedule,
  'schedules skip': skipOccurrence,
  'schedules postpone': postponeOccurrence,
  'builds list': listBuilds,
  'builds add': addBuild,
  'builds install': installBuild,
  'builds cancel': cancelBuild,
  'builds remove': removeBuild,
  'builds refresh': refreshBuilds,
  'builds updates': listUpdates,
  'updates show': showUpdate,
  'updates plan': planUpdate,
  'updates cancel': cancelUpdate,
  'folders list': listFolders,
  'folders create': createFolder,
  'folders duplicate': duplicateFolder,
  'folders remove': removeFolder,
  'folders refresh': refreshFolders,
  'companion status': showCompanion,
  'companion install': installCompanion,
  'companion remove': removeCompanion,
  'recovery show': showRecovery,
  'recovery cancel': cancelRecovery,
  'backups list': listBackups,
  'backups create': createBackup,
  'backups verify': verifyBackup,
  'backups test': testBackup,
  'backups restore': restoreBackup,
  'backups pin': pinBackup,
  'backups unpin': unpinBackup,
  'backups remove': removeBackup,
  'backups files': listBackupFiles,
  'backups restore-file': restoreBackupFile,
  'kept-folders list': listKeptFolders,
  'kept-folders restore': restoreKeptFolder,
  'kept-folders remove': removeKeptFolder,
  'webhooks list': listWebhooks,
  'webhooks add': addWebhook,
  'webhooks change': changeWebhook,
  'webhooks secret': renewSecret,
  'webhooks test': testWebhook,
  'webhooks deliveries': listDeliveries,
  'webhooks retry': retryWebhook,
  'webhooks remove': removeWebhook,
  'access show': showAccess,
  'access tokens': listAccessTokens,
  'access create': createAccessToken,
  'access revoke': revokeAccessToken,
  'access accounts': listAccounts,
  'access add': addAccount,
  'access change': changeAccount,
  'access invite': inviteAccount,
  'access remove': removeAccount,
  'access sessions': listSessions,
  'access logout': endSession,
  'resources list': listResources,
  'resources running': listRunningResources,
  'resources start': startResource,
  'resources stop': stopResource,
  'resources restart': restartResource,
  'resources ensure': ensureResource,
  'resources refresh': refreshResources,
  check: checkFolder,
  config: editConfig,
};

/** The functions of the commands that need no service. */
export const localCommands: Readonly<Record<string, LocalCommand>> = { statechart: writeStatechart };

/**
 * Runs a command.
 * @returns the exit status
 */
export async function runCommand({ name, operands, flags }: CommandRequest): Promise<number> {
  const output = createOutput(process, process.env);
  exitWithReader();
  const local = Object.hasOwn(localCommands, name) ? localCommands[name] : undefined;
  if (local !== undefined) return runLocally(local, output, flags, operands);
  const faults: string[] = [];
  const url = flags.url ?? (await findUsualAddress(faults));
  const service = createServiceClient(url, readToken(flags.tokenFile, faults));
  for (const fault of faults) output.note(`server-manager: ${fault}`);
  if (faults.length > 0) return exitStatus.usage;
  const json = flags.json === true;
  try {
    return (await commands[name]?.({ service, output, flags, json }, ...operands)) ?? exitStatus.done;
  } catch (error) {
    return writeFault(output, faultOf(error, service.address), json, name);
  }
}

async function runLocally(
  command: LocalCommand,
  output: Output,
  flags: Flags,
  operands: readonly string[],
): Promise<number> {
  try {
    return (await command({ output, flags }, ...operands)) ?? exitStatus.done;
  } catch (error) {
    return writeFault(output, faultOf(error, ''), false, '');
  }
}

function writeFault(output: Output, fault: Fault, json: boolean, command: string): number {
  if (json && fault.code === 'refused') {
    output.note(JSON.stringify(fault.problem));
  } else {
    const [first, ...more] = explainFault(fault, command);
    output.note(`server-manager: ${first}`);
    for (const line of more) output.note(line);
  }
  return faultExitStatus[fault.code];
}
