/** The chart of a deployment, with work that the test ends. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Deployment, Deployments } from '../../../machines/deployments/deployments.js';
import { DeploymentFailure, type DeploymentWork } from '../../../machines/deployments/ports.js';
import type { Fault } from '../../../machines/faults/faults.js';
import { until } from '../../kit/system/until.js';

const test = suite('machines/deployments/deployment');

/** The work of a deployment, whose steps are recorded. `tasks`: the end of each task. */
function createWork(tasks: readonly ((signal: AbortSignal) => Promise<void>)[], steps: string[]): DeploymentWork {
  const step = async (name: string): Promise<void> => void steps.push(name);
  return {
    prepare: () => step('prepare'),
    async runTask(index, signal) {
      steps.push(`task ${index + 1}`);
      await tasks[index]?.(signal);
    },
    check: () => step('check'),
    place: () => step('place'),
    discard: () => step('discard'),
    progress: () => ({ received: 0, database: null, notes: [] }),
  };
}

const done = async (): Promise<void> => undefined;
const endless = (signal: AbortSignal): Promise<void> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

interface Begun {
  readonly deployments: Deployments;
  readonly steps: string[];
  readonly ends: Deployment[];
  readonly fault: Fault | null;
}

function begin(work: readonly ((signal: AbortSignal) => Promise<void>)[], timeoutSeconds = 60, folder = 'city'): Begun {
  const deployments = new Deployments(Date.now);
  const [steps, ends]: [string[], Deployment[]] = [[], []];
  const fault = deployments.begin({
    ...{ id: 'one', folder, work: createWork(work, steps) },
    tasks: work.map(() => ({ action: 'waste_time', timeoutSeconds })),
    onEnd: async (deployment) => void ends.push(deployment),
  });
  return { deployments, steps, ends, fault };
}

const findEnd = ({ deployments }: Begun): Promise<Deployment> =>
  until(() => {
    const deployment = deployments.find('one');
    return deployment !== null && deployment.endedAt !== null && deployment;
  }, 'the end of the deployment');

test('The tasks of a deployment are carried out in order', async () => {
  const begun = begin([done, done]);
  const { state, task, tasks, fault } = await findEnd(begun);
  assert.equal([state, task, tasks, fault], ['done', 2, 2, null]);
  assert.equal(begun.steps, ['prepare', 'task 1', 'task 2', 'check', 'place']);
  assert.is(begun.ends.length, 1);
});

test('A failed task ends the deployment and removes its directory', async () => {
  const failures: [() => Promise<void>, string][] = [
    [() => Promise.reject(new Error('it is broken')), 'it is broken'],
    [() => Promise.reject(Object.assign(new Error(), { code: 'EACCES' })), 'EACCES'],
  ];
  for (const [work, because] of failures) {
    const begun = begin([done, work, done]);
    const { state, fault } = await findEnd(begun);
    assert.is(state, 'failed');
    assert.equal(fault, { code: 'deployment_task_failed', task: 2, action: 'waste_time', because });
    assert.equal(begun.steps, ['prepare', 'task 1', 'task 2', 'discard']);
  }
});

test('A fault with its own code is reported with this code', async () => {
  const begun = begin([
    () => Promise.reject(new DeploymentFailure({ code: 'disk_full', what: 'city', because: 'ENOSPC' })),
  ]);
  assert.is((await findEnd(begun)).fault?.code, 'disk_full');
});

test('A time limit ends the deployment and aborts the work of the task', async () => {
  const begun = begin([endless], 0.02);
  const { state, fault } = await findEnd(begun);
  assert.is(state, 'failed');
  assert.match(JSON.stringify(fault), 'it did not end within 0.02 seconds');
  assert.is(begun.steps.at(-1), 'discard');
});

test('A cancellation aborts the task, waits for the removal, and succeeds only once', async () => {
  const begun = begin([endless]);
  await until(() => begun.steps.includes('task 1'));
  assert.is(await begun.deployments.cancel('one'), true);
  assert.is(begun.steps.at(-1), 'discard');
  assert.equal([begun.ends[0]?.state, begun.ends[0]?.fault?.code], ['cancelled', 'deployment_cancelled']);
  assert.is(await begun.deployments.cancel('one'), false);
});

test('The end of the manager cancels deployments and prevents new deployments', async () => {
  const begun = begin([endless]);
  await begun.deployments.close();
  assert.is(begun.ends[0]?.fault?.code, 'shutting_down');
  const work = createWork([done], []);
  const order = { id: 'two', folder: 'other', work, tasks: [{ action: 'x', timeoutSeconds: 1 }], onEnd: done };
  assert.equal(begun.deployments.begin(order), { code: 'shutting_down' });
});

test('A listener gets each state, each task and the end', async () => {
  const deployments = new Deployments(Date.now);
  const heard: string[] = [];
  deployments.subscribe(() =>
    heard.push(
      deployments
        .list()
        .map(({ state, task, endedAt }) => `${state} ${task} ${endedAt !== null}`)
        .join(),
    ),
  );
  deployments.begin({
    ...{ id: 'one', folder: 'city', work: createWork([done, done], []), onEnd: done },
    tasks: [1, 2].map(() => ({ action: 'waste_time', timeoutSeconds: 60 })),
  });
  await until(() => heard.at(-1) === 'done 2 true');
  for (const each of ['preparing 1 false', 'running 1 false', 'running 2 false', 'placing 2 false'])
    assert.ok(heard.includes(each), each);
});

test('Two deployments of one Data Folder, and a third deployment, are refused', async () => {
  const begun = begin([endless]);
  const order = (id: string, folder: string) => ({
    ...{ id, folder, work: createWork([endless], []), onEnd: done },
    tasks: [{ action: 'waste_time', timeoutSeconds: 60 }],
  });
  assert.equal(begun.deployments.begin(order('two', 'city')), { code: 'deployment_running', folder: 'city' });
  assert.is(begun.deployments.begin(order('two', 'town')), null);
  assert.equal(begun.deployments.begin(order('three', 'village')), { code: 'too_many_deployments', max: 2 });
  await begun.deployments.close();
});

test.run();
