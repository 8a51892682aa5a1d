/**
 * The texts of the web UI in English. The texts of a view lie by the view, in its folder `text`; the others are here.
 * Each other language has the same files with the same keys; the compiler reports missing ones. Problem texts of the
 * API are shown as they are.
 */

import { bar } from '../bar/text/en.js';
import { palette } from '../palette/text/en.js';
import { access } from '../views/access/text/en.js';
import { backups } from '../views/backups/text/en.js';
import { builds, updates } from '../views/builds/text/en.js';
import { console } from '../views/console/text/en.js';
import { editor, folders, resources } from '../views/folders/text/en.js';
import { history } from '../views/history/text/en.js';
import { login } from '../views/login/text/en.js';
import { players } from '../views/players/text/en.js';
import { runs } from '../views/runs/text/en.js';
import { schedules } from '../views/schedules/text/en.js';
import { server } from '../views/server/text/en.js';
import { jobs } from '../views/statechart/jobs/text/en.js';
import { statechart } from '../views/statechart/text/en.js';
import { usage } from '../views/usage/text/en.js';
import { webhooks } from '../views/webhooks/text/en.js';
import { app } from './en/app.js';
import { connection } from './en/connection.js';
import { exit } from './en/exit.js';
import { kinds } from './en/kinds.js';
import { problems } from './en/problems.js';
import { state } from './en/state.js';
import { time } from './en/time.js';

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
  time,
};

export type Text = typeof en;
