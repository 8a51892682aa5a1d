/**
 * Starts a service and prints the walks of docs/internals/lifecycle.md as JSON. Each walk is a list of files, in the
 * order of their calls. Run with `node --import` of trace.js.
 */
import { startService } from '../../kit/manager/service.js';
import { createWorkspace, fixtures } from '../../kit/manager/workspace.js';
import { until } from '../../kit/system/until.js';
import { traceTo } from './trace.js';

const startBody = { Build: 'demo', Folder: 'world' };
const keeper = 'adapters/process/keeper/keeper.ts';
const stopSequence = 'adapters/process/stop/stop-sequence.ts';
const swap = 'adapters/backups/swap/swap.ts';

const workspace = createWorkspace();
workspace.addBuild('demo', { command: [`${fixtures}/console-server.sh`] });
workspace.addFolder('world');
const service = await startService(workspace.root);

/** Sends a request. @throws Error if the request is refused, because the trace would never end */
async function done(path: string, body?: object) {
  const { status, json } = await service.post(path, body);
  if (status >= 400) throw new Error(`POST ${path} is ${status} ${JSON.stringify(json)}`);
  return json;
}

try {
  const start = await traceTo(keeper, () => done('/start', startBody));
  const stop = await traceTo(stopSequence, () => done('/stop?notice=1'));
  await until(async () => (await service.get('/status')).json.state === 'stopped');
  const action = { type: 'start', build: 'demo', folder: 'world' };
  const plan = (seconds: number) => {
    const when = { once: new Date(Date.now() + seconds * 1_000).toISOString() };
    return service.post('/schedules', { name: 'evening', when, action });
  };
  const planned = await traceTo(keeper, async () => {
    // On a busy machine the time may have passed when the request is read. The request is then refused.
    for (let seconds = 1; (await plan(seconds)).status !== 201; ) seconds *= 2;
  });
  // The walk begins with the timer, and not with the request that created the schedule.
  const schedule = planned.slice(planned.lastIndexOf('machines/schedules/scheduler/schedule-runner.ts'));
  await done('/stop');
  const backup = await done('/backups', { folder: 'world' });
  await until(async () => {
    const { json } = await service.get(`/backups/${backup.id}`);
    return json.verified !== null && json.step === null;
  });
  const restore = await traceTo(swap, () => done(`/backups/${backup.id}/restore`, {}));
  await until(async () => (await service.get('/backups')).json.every((each: any) => each.ended_at !== null));
  console.log(JSON.stringify({ start, stop, schedule, restore }));
} finally {
  await service.end();
  workspace.remove();
}
