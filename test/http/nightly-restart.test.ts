/** A nightly restart of FXServer on the two days of a year when the clocks in Berlin change. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { companion } from '../../adapters/kinds/fxserver/companion.js';
import type { RunningService } from '../kit/manager/service.js';
import type { ServiceProcess } from '../kit/manager/service-process.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../kit/manager/successive-services.js';
import { fixtures, type Workspace } from '../kit/manager/workspace.js';
import { addFxServerBuild, addFxServerFolder, addResource, startFxServer } from '../kit/servers/fxserver.js';
import { standInCompanion } from '../kit/servers/fxserver-companion.js';
import { until } from '../kit/system/until.js';

const test = successiveManagersSuite('http/nightly-restart');

const hook = join(fixtures, 'shifted-clock.cjs');

/** A resource that prints the events which it receives. */
const saver = `module.exports = (server) => {
  server.on('txAdmin:events:scheduledRestart', ({ secondsRemaining, translatedMessage }) =>
    server.print('warned of ' + secondsRemaining + ' s: ' + translatedMessage));
  server.on('txAdmin:events:serverShuttingDown', ({ message }) => server.print('saved: ' + message));
};
`;

const nightly = {
  name: 'Nightly restart',
  when: { times: ['04:00'], zone: 'Europe/Berlin' },
  action: { type: 'restart' },
  warnings: [10, 5, 1],
};

/**
 * The days of the restarts. The clocks change forwards or back in the night before the day. `next`: the occurrence of
 * the day after.
 */
const days = [
  {
    day: '2027-03-28',
    before: '2027-03-27T22:30:00Z',
    at: '2027-03-28T02:00:00.000Z',
    next: '2027-03-29T02:00:00.000Z',
  },
  {
    day: '2027-10-31',
    before: '2027-10-30T21:30:00Z',
    at: '2027-10-31T03:00:00.000Z',
    next: '2027-11-01T03:00:00.000Z',
  },
] as const;

const shiftFile = ({ root }: Workspace): string => join(root, 'shift');

function setClock(workspace: Workspace, time: string | number): void {
  writeFileSync(shiftFile(workspace), String(new Date(time).getTime() - Date.now()));
}

/** Starts a manager whose clock the test sets. */
const manageProcess = ({ workspace, manageProcess }: SuccessiveManagers): Promise<ServiceProcess> =>
  manageProcess({
    args: ['--log-level', 'silent'],
    env: { NODE_OPTIONS: `--require=${hook}`, CLOCK_SHIFT: shiftFile(workspace) },
  });

/**
 * Makes the manager read its clock, by saving a schedule. Without this change, the manager reads the clock every ten
 * seconds.
 */
async function wake(service: RunningService): Promise<void> {
  const other = { ...nightly, name: 'Of no effect', enabled: false };
  const { json } = await until(async () => {
    const answer = await service.post('/schedules', other);
    return answer.status === 201 ? answer : null;
  }, 'the schedules');
  assert.is((await service.request('DELETE', `/schedules/${json.id}`)).status, 204);
}

/** Creates a Data Folder with the companion and a resource that saves on its events. */
async function addSavingFolder(workspace: Workspace): Promise<void> {
  const folder = addFxServerFolder(workspace, 'city');
  await companion.install(folder);
  writeFileSync(join(folder, 'resources/server-manager/stand-in.cjs'), standInCompanion);
  writeFileSync(join(addResource(folder, 'saver'), 'stand-in.cjs'), saver);
  writeFileSync(join(folder, 'server.cfg'), `${readFileSync(join(folder, 'server.cfg'), 'utf8')}ensure saver\n`);
}

function linesOf(workspace: Workspace, run: string, pattern: RegExp): string[] {
  const text = workspace.console(run).replace(/\u001b\[[\d;]*m/g, '');
  return [...text.matchAll(pattern)].map(([line]) => line);
}

async function historyOf(service: RunningService, type: string, count: number): Promise<any[]> {
  return until(async () => {
    const { json } = await service.get(`/history?type=${type}`);
    return json.length >= count ? json : null;
  }, `${count} entries ${type}`);
}

for (const { day, before, at, next } of days) {
  for (const isKilled of [false, true]) {
    const circumstance = isKilled ? ', though the manager is killed after each warning and the restart' : '';
    test(`A schedule restarts the server once after a save on ${day}${circumstance}`, async (context) => {
      const { workspace } = context;
      addFxServerBuild(workspace, '12345');
      await addSavingFolder(workspace);
      setClock(workspace, before);
      let service = await manageProcess(context);
      const { run } = await startFxServer({ service }, '12345', 'city');
      const { json: schedule } = await until(async () => {
        const answer = await service.post('/schedules', nightly);
        return answer.status === 201 ? answer : null;
      }, 'the schedule');
      assert.is(schedule.next.at, at);

      const succeed = async (): Promise<void> => {
        if (!isKilled) return;
        await service.end('SIGKILL');
        service = await manageProcess(context);
      };
      for (const [index, minutes] of [10, 5, 1].entries()) {
        setClock(workspace, Date.parse(at) - minutes * 60_000);
        await wake(service);
        await workspace.waitForConsole(`warned of ${minutes * 60} s`, run);
        // The entry is written after the acknowledgement.
        await historyOf(service, 'announcement.sent', index + 1);
        await succeed();
      }
      setClock(workspace, at);
      await wake(service);
      const [restart] = await historyOf(service, 'operation.restart', 1);
      const [occurrence] = await historyOf(service, 'schedule.occurrence', 1);
      const exit = (await service.get('/status')).json.last_exit;
      assert.equal([exit.run, exit.save, exit.expected], [run, 'acknowledged', true]);
      await succeed();
      await wake(service);

      const status = await waitForStatus(service, ({ phase }) => phase === 'up');
      assert.equal(workspace.runs().length, 2, 'it was restarted once');
      assert.equal([status.run, status.last_exit.run], [workspace.runs()[0], run]);
      assert.equal(linesOf(workspace, run, /warned of .*|saved: .*|-> Quitting: .*/g), [
        'warned of 600 s: The server restarts in 10 min.',
        'warned of 300 s: The server restarts in 5 min.',
        'warned of 60 s: The server restarts in 1 min.',
        'saved: The server restarts now. Nightly restart',
        '-> Quitting: Nightly restart',
      ]);
      assert.equal(linesOf(workspace, status.run, /warned of .*|saved: .*/g), []);
      assert.equal([restart.outcome, restart.actor.kind, restart.detail.save], ['done', 'schedule', 'acknowledged']);
      assert.equal([occurrence.outcome, occurrence.run, occurrence.detail.at], ['done', status.run, at]);
      const announced = await historyOf(service, 'announcement.sent', 3);
      assert.ok(announced.every(({ outcome }) => outcome === 'acknowledged'));
      const after = (await service.get(`/schedules/${schedule.id}`)).json.next;
      assert.equal([after.at, after.state], [next, 'planned']);
    });
  }
}

test.run();
