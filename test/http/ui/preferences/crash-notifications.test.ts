/** The conditions under which a crash shows a notification. */
import { signal } from '@preact/signals';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Status } from '../../../../http/client/api.js';
import { createCrashNotifications } from '../../../../http/ui/preferences/crash-notifications.js';

const test = suite('http/ui/preferences/crash-notifications');

const exited = (run: string, outcome: string) => ({ last_exit: { run, outcome } }) as Status;

/** @param first the status at the time when the page is opened */
async function createSetup(first: Status, isHidden = true, isLocked = false) {
  const status = signal<Status | null>(null);
  const shown: string[] = [];
  const notifications = createCrashNotifications(
    { status },
    { read: () => null, write: () => undefined },
    {
      isAllowed: () => true,
      ask: async () => true,
      isHidden: () => isHidden,
      lock: () => (isLocked ? new Promise(() => undefined) : Promise.resolve()),
      show: ({ run }) => shown.push(run),
    },
  );
  await notifications.turnOn();
  await Promise.resolve();
  status.value = first;
  return { status, shown, notifications };
}

test('A crash shows exactly one notification, and any other exit shows none', async () => {
  const { status, shown } = await createSetup(exited('1', 'crashed'));
  status.value = exited('1', 'crashed');
  assert.equal(shown, []);
  for (const outcome of ['stopped', 'killed', 'exited', 'unknown']) status.value = exited(outcome, outcome);
  status.value = exited('2', 'crashed');
  status.value = exited('2', 'crashed');
  status.value = null;
  status.value = exited('2', 'crashed');
  assert.equal(shown, ['2']);
});

test('A page that is visible, lacks the lock or is switched off shows no notification', async () => {
  const seen = await createSetup(exited('1', 'stopped'), false);
  const other = await createSetup(exited('1', 'stopped'), true, true);
  const off = await createSetup(exited('1', 'stopped'));
  off.notifications.turnOff();
  for (const { status, shown } of [seen, other, off]) {
    status.value = exited('2', 'crashed');
    assert.equal(shown, []);
  }
});

test.run();
