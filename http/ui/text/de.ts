/** The texts of the web UI in German. */

import { bar } from '../bar/text/de.js';
import { palette } from '../palette/text/de.js';
import { access } from '../views/access/text/de.js';
import { backups } from '../views/backups/text/de.js';
import { builds, updates } from '../views/builds/text/de.js';
import { console } from '../views/console/text/de.js';
import { editor, folders, resources } from '../views/folders/text/de.js';
import { history } from '../views/history/text/de.js';
import { login } from '../views/login/text/de.js';
import { players } from '../views/players/text/de.js';
import { runs } from '../views/runs/text/de.js';
import { schedules } from '../views/schedules/text/de.js';
import { server } from '../views/server/text/de.js';
import { jobs } from '../views/statechart/jobs/text/de.js';
import { statechart } from '../views/statechart/text/de.js';
import { usage } from '../views/usage/text/de.js';
import { webhooks } from '../views/webhooks/text/de.js';
import { app } from './de/app.js';
import { connection } from './de/connection.js';
import { exit } from './de/exit.js';
import { kinds } from './de/kinds.js';
import { problems } from './de/problems.js';
import { state } from './de/state.js';
import { time } from './de/time.js';
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
  time,
};
