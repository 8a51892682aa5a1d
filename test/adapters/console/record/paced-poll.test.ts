/** Polls of a growing console, and the watch on a console that does not grow. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startPacedPoll } from '../../../../adapters/console/record/paced-poll.js';
import { until } from '../../../kit/system/until.js';

/** The slow poll does not occur in these tests. */
const intervals = { changing: 1, watched: 2 ** 30 };

interface Setup {
  isSettled: boolean;
  canWatch: boolean;
  polls: number;
  /** The watches that are open now. */
  watches: (() => void)[];
  end(): void;
}

function follow(): Setup {
  const setup: Setup = { isSettled: false, canWatch: true, polls: 0, watches: [], end: () => undefined };
  setup.end = startPacedPoll(
    {
      poll: () => void (setup.polls += 1),
      isSettled: () => setup.isSettled,
      watch(wake) {
        if (!setup.canWatch) return null;
        setup.watches.push(wake);
        return () => void setup.watches.splice(setup.watches.indexOf(wake), 1);
      },
    },
    intervals,
  );
  return setup;
}

/** Waits for the given number of polls of a console that changes. */
async function untilPolled(setup: Setup, polls: number): Promise<void> {
  await until(() => setup.polls >= polls);
}

const test = suite<{ setups: Setup[] }>('adapters/console/record/paced-poll');
test.before.each((context) => void (context.setups = [follow(), follow()]));
test.after.each(({ setups }) => setups.forEach(({ end }) => void end()));

test('A changing console is polled instead of watched', async ({ setups: [setup] }) => {
  await untilPolled(setup!, 20);
  assert.is(setup!.watches.length, 0);
});

test('A settled console is watched and not polled until the watch reports a change', async ({ setups }) => {
  const [setup, other] = setups as [Setup, Setup];
  setup.isSettled = true;
  await until(() => setup.watches.length === 1);
  const { polls } = setup;
  await untilPolled(other, other.polls + 50);
  assert.is(setup.polls, polls);
  setup.watches[0]?.();
  assert.is(setup.watches.length, 0);
  await untilPolled(setup, polls + 1);
  await until(() => setup.watches.length === 1);
});

test('A change just before the watch begins is found by a poll', async ({ setups: [setup] }) => {
  let asked = 0;
  setup!.end();
  const end = startPacedPoll(
    {
      poll: () => void (setup!.polls += 1),
      // The console is settled before the watch begins, and not after it.
      isSettled: () => (asked += 1) % 2 === 1,
      watch: () => () => undefined,
    },
    intervals,
  );
  await untilPolled(setup!, setup!.polls + 5);
  end();
});

test('A settled console that cannot be watched is polled', async ({ setups: [setup] }) => {
  Object.assign(setup!, { isSettled: true, canWatch: false });
  await untilPolled(setup!, setup!.polls + 20);
});

test('The end of the polling closes the watch', async ({ setups: [setup] }) => {
  setup!.isSettled = true;
  await until(() => setup!.watches.length === 1);
  setup!.end();
  assert.is(setup!.watches.length, 0);
});

test('A failed poll is repeated after the short interval', async () => {
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
