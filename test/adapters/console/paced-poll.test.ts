/** Polls of a console that grows, and the watch of one that does not. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startPacedPoll } from '../../../adapters/console/paced-poll.js';
import { until } from '../../until.js';

/** The slow poll does not occur in these tests. */
const intervals = { changing: 1, watched: 2 ** 30 };

interface Scene {
  isSettled: boolean;
  canWatch: boolean;
  polls: number;
  /** The open watches. */
  watches: (() => void)[];
  end(): void;
}

function follow(): Scene {
  const scene: Scene = { isSettled: false, canWatch: true, polls: 0, watches: [], end: () => undefined };
  scene.end = startPacedPoll(
    {
      poll: () => void (scene.polls += 1),
      isSettled: () => scene.isSettled,
      watch(wake) {
        if (!scene.canWatch) return null;
        scene.watches.push(wake);
        return () => void scene.watches.splice(scene.watches.indexOf(wake), 1);
      },
    },
    intervals,
  );
  return scene;
}

/** Waits for as many polls of something that changes. */
async function untilPolled(scene: Scene, polls: number): Promise<void> {
  await until(() => scene.polls >= polls);
}

const test = suite<{ scenes: Scene[] }>('Paced poll');
test.before.each((context) => void (context.scenes = [follow(), follow()]));
test.after.each(({ scenes }) => scenes.forEach(({ end }) => void end()));

test('what changes is polled again and again, without a watch', async ({ scenes: [scene] }) => {
  await untilPolled(scene!, 20);
  assert.is(scene!.watches.length, 0);
});

test('what is settled is watched and not polled, until the watch reports a change', async ({ scenes }) => {
  const [scene, other] = scenes as [Scene, Scene];
  scene.isSettled = true;
  await until(() => scene.watches.length === 1);
  const { polls } = scene;
  await untilPolled(other, other.polls + 50);
  assert.is(scene.polls, polls);
  scene.watches[0]?.();
  assert.is(scene.watches.length, 0);
  await untilPolled(scene, polls + 1);
  await until(() => scene.watches.length === 1);
});

test('a change just before the watch begins is polled', async ({ scenes: [scene] }) => {
  let asked = 0;
  scene!.end();
  const end = startPacedPoll(
    {
      poll: () => void (scene!.polls += 1),
      // Settled before the watch, and not after it.
      isSettled: () => (asked += 1) % 2 === 1,
      watch: () => () => undefined,
    },
    intervals,
  );
  await untilPolled(scene!, scene!.polls + 5);
  end();
});

test('what is settled and cannot be watched is polled', async ({ scenes: [scene] }) => {
  Object.assign(scene!, { isSettled: true, canWatch: false });
  await untilPolled(scene!, scene!.polls + 20);
});

test('the end closes the watch', async ({ scenes: [scene] }) => {
  scene!.isSettled = true;
  await until(() => scene!.watches.length === 1);
  scene!.end();
  assert.is(scene!.watches.length, 0);
});

test('a poll that fails after it has returned is repeated soon, and not after the long interval', async () => {
  let polls = 0;
  let hasFailed = false;
  const end = startPacedPoll(
    {
      async poll() {
        polls += 1;
        await new Promise(setImmediate);
        hasFailed = polls < 3;
      },
      isSettled: () => !hasFailed,
      watch: () => () => undefined,
    },
    intervals,
  );
  await until(() => polls >= 3);
  end();
});

test.run();
