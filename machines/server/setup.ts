/** Everything that the chart in server.ts names: types, actors, delays, guards and actions. */
import { actions } from './actions.js';
import { base } from './base.js';
import { guards } from './guards.js';

export const serverSetup = base.extend({ guards, actions });
