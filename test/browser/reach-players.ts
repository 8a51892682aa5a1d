/** Brings an FXServer into a state in which players have been online for hours. */
import { join } from 'node:path';
import { openDatabase } from '../../adapters/store/database.js';
import { addPlayerSessions, type PlayerHistory, toLicense } from '../kit/data/player-sessions.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { startFxServer } from '../kit/servers/fxserver.js';
import { backdateEntries, backdateFiles } from './backdate.js';
import type { BrowserSession } from './browser.js';
import { addYear } from './reach.js';

const minuteMs = 60_000;

/** The start of the run, in minutes before now. No sample session crosses the downtime before this start. */
const startedBefore = 485;

const history: PlayerHistory = {
  downtimes: [[startedBefore + 10, startedBefore]],
  online: [
    ['Esra', 96],
    ['builder_bob', 41],
    ['A name as long as a game admits it', 63],
    ['Lena', 12],
  ],
};

/**
 * Starts the server, lets players join, and moves their joins. The manager must leave the server running at its exit.
 */
export async function reachPlayers(session: BrowserSession): Promise<void> {
  const { service, workspace, restartManager } = session;
  await addYear(session, (root, end) => addPlayerSessions(root, end, history));
  await startFxServer(session, '12345', 'city');
  await service.post('/command', { Command: 'sv_maxclients 12' });
  for (const [name] of history.online)
    await service.post('/command', { Command: `stand_in_join "${name}" ${toLicense(name)}` });
  await waitForStatus(service, ({ players }) => players === history.online.length);
  const run = workspace.runs()[0] ?? '';
  await restartManager(async () => {
    const times = { since: Date.now() - startedBefore * minuteMs, until: Date.now() };
    backdateFiles(join(workspace.root, 'run', run), times);
    await backdateEntries(workspace.root, run, times);
    await moveJoins(workspace.root, run);
  });
  await waitForStatus(service, ({ players }) => players === history.online.length);
}

async function moveJoins(root: string, run: string): Promise<void> {
  const { database } = await openDatabase(join(root, 'manager/manager.db'));
  const move = database.prepare(
    'UPDATE player_sessions SET joined_after = ?, first_seen_at = ? WHERE run = ? AND key = ?',
  );
  for (const [name, joined] of history.online) {
    const at = Date.now() - joined * minuteMs;
    move.run(at - 10_000, at, run, toLicense(name));
  }
  database.close();
}
