/**
 * The texts of the web UI in English. Each view has a file in the folder of the language. Each other language has the
 * same files with the same keys, and the compiler reports missing keys. Problem texts of the API are shown unchanged.
 */

import { access } from './en/access.js';
import { app } from './en/app.js';
import { backups } from './en/backups.js';
import { bar } from './en/bar.js';
import { builds, updates } from './en/builds.js';
import { connection } from './en/connection.js';
import { console } from './en/console.js';
import { exit } from './en/exit.js';
import { editor, folders, resources } from './en/folders.js';
import { history } from './en/history.js';
import { jobs } from './en/jobs.js';
import { kinds } from './en/kinds.js';
import { login } from './en/login.js';
import { palette } from './en/palette.js';
import { players } from './en/players.js';
import { problems } from './en/problems.js';
import { runs } from './en/runs.js';
import { schedules } from './en/schedules.js';
import { server } from './en/server.js';
import { state } from './en/state.js';
import { statechart } from './en/statechart.js';
import { time } from './en/time.js';
import { usage } from './en/usage.js';
import { webhooks } from './en/webhooks.js';
import { why } from './en/why.js';

export const en = {
  app,
  bar,
  connection,
  problems,
  login,
  state,
  server,
  kinds,
  folders,
  editor,
  resources,
  builds,
  updates,
  backups,
  runs,
  usage,
  palette,
  players,
  schedules,
  access,
  webhooks,
  history,
  console,
  exit,
  statechart,
  jobs,
  why,
  time,
};

export type Text = typeof en;
