/** All commands by their words. */
import {
  changeAccessToken,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
  showAccess,
} from './access/access.js';
import {
  changeAccount,
  createAccount,
  endSession,
  inviteAccount,
  listAccounts,
  listSessions,
  removeAccount,
} from './access/accounts.js';
import { listBackupFiles, restoreBackupFile } from './backups/backup-files.js';
import {
  createBackup,
  listBackups,
  pinBackup,
  removeBackup,
  restoreBackup,
  testBackup,
  unpinBackup,
  verifyBackup,
} from './backups/backups.js';
import { listKeptFolders, removeKeptFolder, restoreKeptFolder } from './backups/kept-folders.js';
import { completeValues } from './completion/complete.js';
import { listContexts, logIn, logOut, useContext } from './contexts/contexts.js';
import type { Command, LocalCommand } from './kit/invocation.js';
import { sendCommand, showConsole } from './observe/console.js';
import { followEvents } from './observe/events.js';
import { collectEvidence, listEvidence, showEvidence } from './observe/evidence.js';
import { showHistory } from './observe/history.js';
import { listPlayers } from './observe/players.js';
import { listReports } from './observe/reports.js';
import { listRunEvents } from './observe/run-events.js';
import { listRuns } from './observe/runs.js';
import { showSamples } from './observe/samples.js';
import { searchConsole } from './observe/search.js';
import { listResources } from './resources/resources.js';
import {
  ensureResource,
  listRunningResources,
  refreshResources,
  restartResource,
  startResource,
  stopResource,
} from './resources/running-resources.js';
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
} from './schedules/schedules.js';
import { cancelRecovery, showRecovery } from './server/recovery.js';
import { killServer, restartServer, startServer, stopServer } from './server/server.js';
import { showStatus } from './server/status.js';
import { writeStatechart } from './statechart/statechart.js';
import { cancelUpdate, planUpdate, showUpdate } from './updates/update-plans.js';
import { listUpdates } from './updates/updates.js';
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  renewSecret,
  retryWebhook,
  testWebhook,
} from './webhooks/webhooks.js';
import { cancelBuild, listBuilds, refreshBuilds, removeBuild } from './workspace/builds.js';
import { checkFolder } from './workspace/check.js';
import { installCompanion, removeCompanion, showCompanion } from './workspace/companion.js';
import { editConfig } from './workspace/config.js';
import { createFolder, duplicateFolder, listFolders, refreshFolders, removeFolder } from './workspace/folders.js';
import { installBuild } from './workspace/install-build.js';

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
  events: followEvents,
  'runs list': listRuns,
  'runs events': listRunEvents,
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
  'builds install': installBuild,
  'builds cancel': cancelBuild,
  'builds remove': removeBuild,
  'builds refresh': refreshBuilds,
  'updates show': showUpdate,
  'updates list': listUpdates,
  'updates plan': planUpdate,
  'updates cancel': cancelUpdate,
  'folders list': listFolders,
  'folders create': createFolder,
  'folders duplicate': duplicateFolder,
  'folders remove': removeFolder,
  'folders refresh': refreshFolders,
  'companion show': showCompanion,
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
  'backups kept list': listKeptFolders,
  'backups kept restore': restoreKeptFolder,
  'backups kept remove': removeKeptFolder,
  'webhooks list': listWebhooks,
  'webhooks create': createWebhook,
  'webhooks change': changeWebhook,
  'webhooks secret': renewSecret,
  'webhooks test': testWebhook,
  'webhooks deliveries': listDeliveries,
  'webhooks retry': retryWebhook,
  'webhooks remove': removeWebhook,
  'access show': showAccess,
  'access tokens list': listAccessTokens,
  'access tokens change': changeAccessToken,
  'access tokens create': createAccessToken,
  'access tokens remove': revokeAccessToken,
  'access accounts list': listAccounts,
  'access accounts create': createAccount,
  'access accounts change': changeAccount,
  'access accounts invite': inviteAccount,
  'access accounts remove': removeAccount,
  'access sessions list': listSessions,
  'access sessions remove': endSession,
  'resources list': listResources,
  'resources running': listRunningResources,
  'resources start': startResource,
  'resources stop': stopResource,
  'resources restart': restartResource,
  'resources ensure': ensureResource,
  'resources refresh': refreshResources,
  check: checkFolder,
  config: editConfig,
  complete: completeValues,
};

/** The functions of the commands that declare-commands.ts declares. */
export const localCommands: Readonly<Record<string, LocalCommand>> = {
  login: logIn,
  logout: logOut,
  'context list': listContexts,
  'context use': useContext,
  statechart: writeStatechart,
};
