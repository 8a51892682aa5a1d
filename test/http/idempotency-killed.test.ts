/** A manager that is killed at each step of a request with an Idempotency-Key, which the client repeats. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { Answer, RunningService } from '../kit/manager/service.js';
import type { ServiceProcess } from '../kit/manager/service-process.js';
import { standard, waitForStatus } from '../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../kit/manager/successive-services.js';
import { fixtures } from '../kit/manager/workspace.js';

const test = successiveManagersSuite('http/idempotency-killed');

const hook = join(fixtures, 'kill-at-key.cjs');
const quiet = ['--log-level', 'silent'];

/**
 * The steps of a request. Until the key is committed, the operation was not carried out. Before the answer is written,
 * the outcome is unknown.
 */
const steps = [1, 2, 3, 4, 5];

const withKey = (service: RunningService, path: string, body?: object): Promise<Answer> =>
  service.request('POST', path, {
    headers: { 'Idempotency-Key': '"of this test"', 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

/**
 * Sends the request to a manager that is killed at the step, and then twice to the next manager. Returns both answers.
 */
async function repeatAfterKill(
  context: SuccessiveManagers,
  step: number,
  path: string,
  body?: object,
): Promise<Answer[]> {
  const { workspace, manageProcess } = context;
  const armed = join(workspace.root, 'armed');
  const env = { NODE_OPTIONS: `--require=${hook}`, KILL_AT_KEY: String(step), KILL_ARMED: armed };
  const first = await manageProcess({ args: quiet, env });
  assert.is((await first.post('/start', standard)).status, 204);
  await workspace.waitForConsole('READY');
  writeFileSync(armed, '');
  const exited = first.process.exitCode === null ? once(first.process, 'exit') : null;
  void withKey(first, path, body).catch(() => undefined);
  await exited;
  const second = await manageProcess({ args: quiet });
  await waitForStatus(second, ({ phase }) => phase === 'up');
  return [await withKey(second, path, body), await withKey(second, path, body)];
}

/** Checks the answers to the repeats, by the step. */
function checkAnswers(step: number, answers: readonly Answer[], status: number): void {
  const [first, second] = answers.map((answer) => ({
    status: answer.status,
    code: answer.json?.code,
    isReplayed: answer.headers.get('idempotent-replayed') === 'true',
  }));
  const unknown = { status: 409, code: 'idempotency_outcome_lost', isReplayed: false };
  const done = { status, code: undefined, isReplayed: true };
  if (step === 3 || step === 4) assert.equal([first, second], [unknown, unknown]);
  else assert.equal([first, second], [{ ...done, isReplayed: step === 5 }, done]);
}

for (const step of steps) {
  test(`Repeats send a command at most once after a kill at its step ${step}`, async (context) => {
    const answers = await repeatAfterKill(context, step, '/command', { Command: 'only once' });
    checkAnswers(step, answers, 202);
    const service = context.services.at(-1) as ServiceProcess;
    await service.post('/command', { Command: 'the end' });
    const console = await context.workspace.waitForConsole('GOT the end\n');
    const sent = console.split('GOT only once').length - 1;
    assert.is(sent, step === 3 ? 0 : 1);
  });
}

test('Repeats after a kill create no second schedule', async (context) => {
  const when = { cron: '0 0 1 1 *', zone: 'UTC' };
  const answers = await repeatAfterKill(context, 5, '/schedules', { name: 'Yearly', when, action: { type: 'stop' } });
  checkAnswers(5, answers, 201);
  const { json: schedules } = await (context.services.at(-1) as ServiceProcess).get('/schedules');
  assert.equal(
    schedules.map(({ id }: any) => id),
    [answers[0]?.json.id],
  );
  assert.is(answers[0]?.headers.get('location'), `/schedules/${answers[0]?.json.id}`);
});

test.run();
