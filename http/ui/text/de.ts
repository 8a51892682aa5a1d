/** The texts of the web UI in German. */

import { access } from './de/access.js';
import { app } from './de/app.js';
import { backups } from './de/backups.js';
import { bar } from './de/bar.js';
import { builds, updates } from './de/builds.js';
import { connection } from './de/connection.js';
import { console } from './de/console.js';
import { exit } from './de/exit.js';
import { editor, folders, resources } from './de/folders.js';
import { history } from './de/history.js';
import { jobs } from './de/jobs.js';
import { kinds } from './de/kinds.js';
import { login } from './de/login.js';
import { palette } from './de/palette.js';
import { players } from './de/players.js';
import { problems } from './de/problems.js';
import { runs } from './de/runs.js';
import { schedules } from './de/schedules.js';
import { server } from './de/server.js';
import { state } from './de/state.js';
import { statechart } from './de/statechart.js';
import { time } from './de/time.js';
import { usage } from './de/usage.js';
import { webhooks } from './de/webhooks.js';
import { why } from './de/why.js';
import type { Text } from './en.js';

export const de: Text = {
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
