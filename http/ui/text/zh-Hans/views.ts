/** The Simplified Chinese texts of the views that are loaded when they are opened. */
import type { Draft } from '../draft.js';
import { access } from './access.js';
import { backupFaults } from './backup-faults.js';
import { backups } from './backups.js';
import { builds, updates } from './builds.js';
import { eventWords, stateWords } from './chart-words.js';
import { files } from './files.js';
import { firstServer } from './first-server.js';
import { editor, folders, resources } from './folders.js';
import { jobs } from './jobs.js';
import { kinds } from './kinds.js';
import { newFolder } from './new-folder.js';
import { playerSessions } from './player-sessions.js';
import { resourceChanges } from './resource-changes.js';
import { resourceUpdates } from './resource-updates.js';
import { runs } from './runs.js';
import { schedules } from './schedules.js';
import { settings } from './settings.js';
import { statechart } from './statechart.js';
import { txAdmin } from './txadmin.js';
import { uploads } from './uploads.js';
import { webhooks } from './webhooks.js';
import { why } from './why.js';

export const views: Draft = {
  kinds,
  folders,
  files,
  uploads,
  txAdmin,
  firstServer,
  newFolder,
  editor,
  resources,
  resourceChanges,
  resourceUpdates,
  builds,
  updates,
  backups,
  backupFaults,
  playerSessions,
  runs,
  schedules,
  access,
  webhooks,
  settings,
  statechart,
  eventWords,
  stateWords,
  jobs,
  why,
};
