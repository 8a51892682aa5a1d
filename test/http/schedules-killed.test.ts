/**
 * A manager that is killed before and after each write of an occurrence, and the next manager, which completes the
 * occurrence.
 */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { RunningService } from '../kit/manager/service.js';
import type { ServiceProcess } from '../kit/manager/service-process.js';
import { standard, waitForStatus } from '../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../kit/manager/successive-services.js';
import { fixtures } from '../kit/manager/workspace.js';
import { until } from '../kit/system/until.js';

const test = successiveManagersSuite('http/schedules-killed');

const hook = join(fixtures, 'kill-at-write.cjs');

/** The writes of a requested occurrence. The creation, the time, the beginning and the end have two numbers each. */
const writes = [1, 2, 3, 4, 5, 6, 7, 8];

const isEnded = ({ state }: any): boolean => ['done', 'failed', 'skipped', 'missed'].includes(state);

/**
 * Starts a server and a schedule for now, and kills the manager at a write.
 * @returns the next manager and the schedule
 */
async function killAt(context: SuccessiveManagers, write: number, action: object): Promise<[ServiceProcess, string]> {
  const { workspace, manageProcess } = context;
  const armed = join(workspace.root, 'armed');
  const env = { NODE_OPTIONS: `--require=${hook}`, KILL_AT_WRITE: String(write), KILL_ARMED: armed };
  const first = await manageProcess({ args: ['--log-level', 'silent'], env });
  assert.is((await first.post('/start', standard)).status, 204);
  const when = { cron: '0 0 1 1 *', zone: 'UTC' };
  const { json } = await first.post('/schedules', { name: 'Yearly', when, action });
  writeFileSync(armed, '');
  const exited = first.process.exitCode === null ? once(first.process, 'exit') : null;
  void first.post(`/schedules/${json.id}/run`).catch(() => undefined);
  await exited;
  const second = await manageProcess({ args: ['--log-level', 'silent'] });
  return [second, json.id];
}

/**
 * Waits until the requested occurrence has ended. The result is the occurrence, or undefined if the occurrence was
 * never written.
 */
async function endOf(service: RunningService, id: string): Promise<any> {
  return until(async () => {
    const { json } = await service.get(`/schedules/${id}/occurrences`);
    const requested = json.find(({ manual }: any) => manual);
    if (requested === undefined) return { state: 'never' };
    return isEnded(requested) ? requested : null;
  });
}

for (const write of writes) {
  test(`A restart is done at most once after a kill at write ${write}`, async (context) => {
    const [service, id] = await killAt(context, write, { type: 'restart' });
    const { state, reason } = await endOf(service, id);
    await waitForStatus(service, ({ phase }) => phase === 'up');
    const restarts = context.workspace.runs().length - 1;
    assert.ok(['done', 'missed', 'never'].includes(state), state);
    assert.is(restarts, state === 'done' ? 1 : 0);
    if (state === 'missed') assert.is(reason, 'interrupted');
  });

  test(`A command is sent at most once after a kill at write ${write}`, async (context) => {
    const [service, id] = await killAt(context, write, { type: 'command', command: 'only once' });
    const { state, reason } = await endOf(service, id);
    await service.post('/command', { Command: 'the end' });
    await context.workspace.waitForConsole('GOT the end\n');
    const { text } = await service.get('/console?lines=100');
    const sent = text.split('GOT only once').length - 1;
    assert.ok(sent <= 1, 'it was not sent twice');
    if (state === 'done') assert.is(sent, 1);
    else if (state === 'missed') assert.is(reason, 'interrupted');
    else assert.equal([state, sent], ['never', 0]);
  });
}

test.run();
