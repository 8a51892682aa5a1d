/** The chart of a change of Installed Resources: its request, its failures and its undo. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AppliedFiles, ChangeContext, Reported } from '../../../machines/resource-changes/behaviour.js';
import { ResourceFailure } from '../../../machines/resource-changes/failure.js';
import type { PreparedFiles } from '../../../machines/resource-changes/ports.js';
import { resourceChangeMachine } from '../../../machines/resource-changes/resource-change.js';
import type { ResourceChangeAction } from '../../../machines/resource-changes/states.js';
import type { ConfigEdit, ResourceChange } from '../../../machines/resource-changes/types.js';

const test = suite('machines/resource-changes/resource-change');

const by = { kind: 'client', name: 'ann' } as const;

const newChange = (action: ResourceChangeAction): ResourceChange => ({
  ...{ id: 'c1', folder: 'city', action, by, at: 0, state: 'preparing', endedAt: null, moves: [], directories: [] },
  ...{ order: { kind: 'remove', resource: 'taxi' }, trash: {}, edits: [], outcome: [], ran: [] },
  ...{ release: null, undoneBy: null, undoneAt: null, fault: null },
});

interface World {
  readonly action?: ResourceChangeAction;
  readonly reported?: Reported;
  /** The call that fails. */
  readonly failing?: string;
  /** The edits of each call of `writeEdits`. */
  readonly written?: (readonly ConfigEdit[])[];
}

const edit = (isWritten: boolean): ConfigEdit => ({
  ...{ path: 'server.cfg', before: 'a', after: 'b', added: [], removed: [], isWritten },
});

/**
 * Starts a change with ports that have no files. @returns the actor, and the calls in the order in which they were made
 */
function start({ action = 'install', reported = { outcome: [], ran: [] }, failing, written = [] }: World = {}) {
  const calls: string[] = [];
  const call = <T>(name: string, result: () => T) =>
    fromPromise<T, ChangeContext>(async () => {
      calls.push(name);
      if (name === failing) throw new ResourceFailure({ code: 'resource_change_failed', because: name });
      return result();
    });
  const machine = resourceChangeMachine().provide({
    actors: {
      prepareFiles: call<PreparedFiles>('prepare', () => ({ moves: [], directories: [], release: null })),
      moveFiles: call<AppliedFiles>('move', () => ({ trash: {}, edits: [] })),
      writeEdits: call<Pick<ResourceChange, 'edits'>>('write', () => ({ edits: written.shift() ?? [] })),
      refreshServer: call('refresh', () => reported),
      undoFiles: call<void>('undo', () => undefined),
      reloadServer: call<Pick<Reported, 'outcome'>>('reload', () => ({ outcome: [] })),
      discardFiles: call<void>('discard', () => undefined),
    },
  });
  const actor = createActor(machine, { input: { change: newChange(action) } }).start();
  const reach = (state: ResourceChange['state']) => waitFor(actor, (snapshot) => snapshot.value === state);
  return { actor, calls, reach };
}

test('A change moves files, writes the config and informs the server', async () => {
  const { calls, reach } = start();
  await reach('applied');
  assert.equal(calls, ['prepare', 'move', 'write', 'refresh']);
});

test('A change that cannot be prepared moves nothing', async () => {
  const { calls, reach } = start({ failing: 'prepare' });
  const { context } = await reach('failed');
  assert.equal(calls, ['prepare', 'discard']);
  assert.is(context.change.fault?.code, 'resource_change_failed');
});

for (const failing of ['move', 'write'])
  test(`A change moves the files back if the step "${failing}" fails`, async () => {
    const { calls, reach } = start({ failing });
    await reach('failed');
    assert.equal(calls.slice(-3), ['undo', 'reload', 'discard']);
  });

test('A config file that another program has changed is planned and written again', async () => {
  const { calls, reach } = start({ written: [[edit(false)], [edit(true)]] });
  await reach('applied');
  assert.equal(calls, ['prepare', 'move', 'write', 'move', 'write', 'refresh']);
});

const outcomeOf = (started: boolean | null): Reported => ({
  outcome: [{ resource: 'taxi', started, line: null }],
  ran: ['taxi'],
});

test('An update is moved back if a resource does not start; the fault names it', async () => {
  const { calls, reach } = start({ action: 'update', reported: outcomeOf(false) });
  const { context } = await reach('failed');
  assert.equal(calls, ['prepare', 'move', 'write', 'refresh', 'undo', 'reload', 'discard']);
  assert.equal(context.change.fault, { code: 'resource_not_started', resource: 'taxi' });
});

test('An update stays if the server has not said whether the resource started', async () => {
  const { reach } = start({ action: 'update', reported: outcomeOf(null) });
  await reach('applied');
});

test('An installation stays if a resource does not start', async () => {
  const { reach } = start({ reported: outcomeOf(false) });
  await reach('applied');
});

test('An undo by a client ends as undone, with the client', async () => {
  const { actor, reach } = start();
  await reach('applied');
  actor.send({ type: 'undo', by });
  const { context } = await reach('undone');
  assert.equal([context.change.undoneBy, context.change.fault], [by, null]);
});

test('An undo that fails leaves the change broken, and can be repeated', async () => {
  const { actor, calls, reach } = start({ failing: 'undo' });
  await reach('applied');
  actor.send({ type: 'undo', by });
  const { context } = await reach('broken');
  assert.is(context.change.fault?.code, 'resource_change_failed');
  actor.send({ type: 'undo', by });
  await waitFor(actor, () => calls.filter((name) => name === 'undo').length === 2);
});

test.run();
