/** `server-manager webhooks`: receivers of entries of the history. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Receiver, startReceiver } from '../../kit/servers/webhook-receiver.js';
import { until } from '../../kit/system/until.js';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session; receiver: Receiver }>('http/cli/webhooks');

test.before.each(async (context) => {
  context.receiver = await startReceiver();
  context.session = await openSession((workspace) => {
    workspace.addBuild('one');
    workspace.addFolder('world');
  });
});

test.after.each(async ({ session, receiver }) => {
  await session.end();
  receiver.end();
});

test('A webhook is added, tested, listed with its deliveries, and removed', async ({ session, receiver }) => {
  const { run, done } = session;
  assert.match((await run('webhooks')).stderr, /There are no webhooks\./);
  await until(async () => (await run('history')).status === 0 || null);
  const added = await done('webhooks', 'create', 'Chat', receiver.url, '--type', 'operation');
  const [, id = ''] = /The webhook (\S+) was created/.exec(added) ?? [];
  receiver.secret = /whsec_\S+/.exec(added)?.[0] ?? '';
  assert.match(await done('webhooks', 'test', id), /^The receiver has accepted the test \(status 204, \d+ ms\)\.\n$/);
  await done('start', 'one', 'world');
  await until(async () => /delivered/.test((await run('webhooks', 'deliveries', id)).stdout) || null);
  assert.match(
    await done('webhooks'),
    new RegExp(`^ID +NAME +STATE +WAITING +TYPES +URL\\n${id} +Chat +enabled +0 +operation +http`),
  );
  assert.match(await done('webhooks', 'deliveries', id), /operation\.start +delivered +1 +204 /);
  assert.ok(receiver.messages.every(({ isVerified }) => isVerified));
  assert.match(await done('webhooks', 'remove', id, '--yes'), /has been removed/);
  assert.equal(JSON.parse(await done('webhooks', 'list', '--json')), []);
});

test('webhooks change changes only the settings in its options', async ({ session: { done, run }, receiver }) => {
  const created = JSON.parse(await done('webhooks', 'create', 'Chat', receiver.url, '--type', 'operation', '--json'));
  const change = async (...options: string[]): Promise<any> => {
    const { id, name, types, format, enabled } = JSON.parse(
      await done('webhooks', 'change', created.id, ...options, '--json'),
    );
    assert.is(id, created.id);
    return [name, types, format, enabled];
  };
  assert.equal(await change('--name', 'Panel'), ['Panel', ['operation'], 'standard', true]);
  assert.equal(await change('--type', 'server,health'), ['Panel', ['server', 'health'], 'standard', true]);
  assert.equal(await change('--type', '', '--format', 'slack'), ['Panel', [], 'slack', true]);
  assert.match(
    await done('webhooks', 'change', created.id, '--disable'),
    /^The webhook "\w+" has been changed: .* disabled/,
  );
  assert.equal(await change('--enable', '--format', 'standard'), ['Panel', [], 'standard', true]);

  const renewed = /: (whsec_\S+)\n$/.exec(await done('webhooks', 'secret', created.id))?.[1] ?? '';
  assert.is.not(renewed, created.secret);
  const second = await startReceiver();
  try {
    for (const each of [receiver, second]) {
      each.secret = renewed;
      await done('webhooks', 'change', created.id, '--receiver', each.url);
      // The second change names no URL.
      await done('webhooks', 'change', created.id, '--name', 'Chat');
      await done('webhooks', 'test', created.id);
      const tests = each.messages.filter(({ type }) => type === 'webhook.test');
      assert.equal(
        tests.map(({ isVerified }) => isVerified),
        [true],
      );
    }
  } finally {
    second.end();
  }
  assert.is((await run('webhooks', 'change', created.id, '--enable', '--disable')).status, 2);
  assert.match((await run('webhooks', 'change', 'nothing', '--enable')).stderr, /no webhook "nothing"/);
});

test('webhooks test exits with 1 after a refusal, and webhooks retry for an unknown id', async ({
  session,
  receiver,
}) => {
  const { run, done } = session;
  const { id } = JSON.parse(await done('webhooks', 'create', 'Chat', receiver.url, '--json'));
  receiver.status = 500;
  const refused = await run('webhooks', 'test', id);
  assert.is(refused.status, 1);
  assert.match(refused.stderr, /has not accepted the test \(status 500/);
  const unknown = await run('webhooks', 'retry', 'nothing');
  assert.is(unknown.status, 1);
  assert.match(unknown.stderr, /no webhook "nothing"/);
});

test.run();
