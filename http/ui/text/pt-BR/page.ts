/** The Brazilian Portuguese texts that are loaded with the page. */
import type { Draft } from '../draft.js';
import { app } from './app.js';
import { bar } from './bar.js';
import { check } from './check.js';
import { connection } from './connection.js';
import { console } from './console.js';
import { exit } from './exit.js';
import { history } from './history.js';
import { login } from './login.js';
import { occurrences } from './occurrences.js';
import { palette } from './palette.js';
import { players } from './players.js';
import { problems } from './problems.js';
import { server } from './server.js';
import { state } from './state.js';
import { time } from './time.js';
import { updatePlans } from './update-plans.js';
import { usage } from './usage.js';

export const page: Draft = {
  app,
  bar,
  connection,
  problems,
  login,
  palette,
  state,
  server,
  console,
  exit,
  check,
  occurrences,
  updatePlans,
  history,
  players,
  usage,
  time,
};
