/** The limits of commands on resources, with times for which a test can wait. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AwaitLine } from '../../../machines/console/console.js';
import { found } from '../../../machines/faults/result.js';
import { type LiveServer, silentServer } from '../../../machines/launch/live-server.js';
import type { ResourceConsole, ResourceOrder } from '../../../machines/launch/resource-console.js';
import { ResourceControl } from '../../../machines/resources/resource-control.js';
import type { ServerActor } from '../../../machines/server/server.js';

const test = suite('machines/resources/resource-control');

/** Answers `ok NAME` for a resource. */
const resourceConsole: ResourceConsole = {
  compose: ({ action, resource }) =>
    found({
      line: `${action} ${resource}`,
      silentIf: action === 'start' ? 'running' : null,
      createReader: () => (line) => (line === `ok ${resource}` ? { outcome: 'started', words: [line] } : null),
    }),
};

interface Parts {
  /** Prints the console output that follows a command; absent if there is no output. */
  readonly print?: (line: string) => string | null;
  readonly resources?: LiveServer['resources'];
  readonly waiting?: number;
}

/** Creates the control of a running server. `sent` has the lines that the server has received. */
function control({ print = () => null, resources = null, waiting = 64 }: Parts = {}) {
  const sent: string[] = [];
  const launch = { run: 'a' };
  const context = { run: { launch } };
  const snapshot = { context, matches: () => true };
  const actor = {
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => undefined }),
  } as unknown as ServerActor;
  const awaitLine: AwaitLine = (_run, cursor, matches, limitMs, signal) =>
    new Promise((resolve) => {
      const line = print(sent[cursor] ?? '');
      if (line !== null && matches(line, true)) return resolve(line);
      const timer = setTimeout(() => resolve(null), limitMs);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve(null);
      });
    });
  const resourceControl = new ResourceControl(
    {
      actor,
      awaitLine,
      perform: async (request) => {
        if ('line' in request && request.line !== undefined) sent.push(request.line);
        return { kind: 'done', run: 'a', launch, cursor: sent.length - 1 } as never;
      },
      connect: async () => ({ ...silentServer, resources }),
      find: async () => resourceConsole,
      timers: { setTimeout, clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout) },
    },
    { outcomeMs: 200, silenceMs: 10, waiting },
  );
  const carryOut: ResourceControl['carryOut'] = (...order) => resourceControl.carryOut(...order);
  return { sent, carryOut };
}

const start = (resource: string): ResourceOrder => ({ action: 'start', resource });

test('An outcome that is not reported within the limit is unknown', async () => {
  const { sent, carryOut } = control({ print: (line) => (line === 'start b' ? 'ok b' : null) });
  const answers = await Promise.all([carryOut(start('a')), carryOut(start('b'))]);
  assert.equal(answers, [
    { kind: 'done', launch: { run: 'a' }, cursor: 0, outcome: 'unknown', words: [] },
    { kind: 'done', launch: { run: 'a' }, cursor: 1, outcome: 'started', words: ['ok b'] },
  ]);
  assert.equal(sent, ['start a', 'start b']);
});

test('A command without output is unchanged if the resource is running', async () => {
  const { carryOut } = control({ resources: async () => ['a'] });
  assert.is(((await carryOut(start('a'))) as { outcome: string }).outcome, 'unchanged');
  assert.is(((await carryOut(start('b'))) as { outcome: string }).outcome, 'unknown', 'it does not run');
  const stop = await carryOut({ action: 'stop', resource: 'b' });
  assert.is((stop as { outcome: string }).outcome, 'unknown', 'its kind prints something on every stop');
});

test('The outcome is unknown if the server cannot report the running resources', async () => {
  const { carryOut } = control({ resources: async () => ({ because: 'refused' }) });
  assert.is(((await carryOut(start('a'))) as { outcome: string }).outcome, 'unknown');
});

test('Commands beyond the limit are refused, and no command is sent twice', async () => {
  const { sent, carryOut } = control({ print: (line) => line.replace('start', 'ok'), waiting: 2 });
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => carryOut(start(name))));
  assert.equal(
    answers.map(({ kind }) => kind),
    ['done', 'done', 'full'],
  );
  assert.equal(sent, ['start a', 'start b']);
  assert.is((await carryOut(start('d'))).kind, 'done', 'there is room again');
});

test('A command of a client that has disconnected is not sent', async () => {
  const { sent, carryOut } = control();
  assert.is((await carryOut(start('a'), () => true)).kind, 'gone');
  assert.equal(sent, []);
});

test.run();
