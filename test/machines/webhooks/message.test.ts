import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMessage, type EntryBody, testMessage } from '../../../machines/webhooks/message.js';
import type { Webhook } from '../../../machines/webhooks/webhook.js';
import { settings } from './simulated-webhooks.js';

const test = suite('machines/webhooks/message');

const webhook: Webhook = { ...settings, id: 'id1', secret: 'whsec_', createdAt: 0, disabledBecause: null };

const describe = ({ type, detail }: EntryBody): string => `${type} ${String(detail.line ?? detail.code)}`;

const entry: EntryBody = {
  id: 7,
  at: '2026-01-31T04:00:00.000Z',
  type: 'server.exited',
  actor: { kind: 'server', name: 'server' },
  run: '20260131T030000000Z-0a1b2c',
  build: '2372',
  folder: 'world',
  outcome: 'crashed',
  problem: null,
  detail: { code: 3, signal: null, address: '10.0.0.1', alive: [] },
};

test('A standard message has type, time and the entry of GET /history', () => {
  const { id, body } = createMessage(webhook, entry, describe);
  assert.is(id, `msg_id1_${Date.parse(entry.at)}_7`);
  assert.equal(JSON.parse(body), { type: 'server.exited', timestamp: entry.at, data: entry });
});

test('A chat gets the text of the entry, and no mention in the text notifies people', () => {
  assert.equal(JSON.parse(createMessage({ ...webhook, format: 'discord' }, entry, describe).body), {
    content: 'server.exited 3',
    allowed_mentions: { parse: [] },
  });
  assert.equal(JSON.parse(createMessage({ ...webhook, format: 'slack' }, entry, describe).body), {
    text: 'server.exited 3',
  });
});

test('A chat message has at most 2,000 characters and no markup in names', () => {
  const long = { ...entry, detail: { line: `say <!channel> & ${'x'.repeat(3_000)}` } };
  assert.is(JSON.parse(createMessage({ ...webhook, format: 'discord' }, long, describe).body).content.length, 2_000);
  assert.match(
    JSON.parse(createMessage({ ...webhook, format: 'slack' }, long, describe).body).text,
    /say &lt;!channel&gt; &amp;/,
  );
});

test('A chat message that is cut ends with a whole character', () => {
  for (const start of ['', 'x']) {
    const long = { ...entry, detail: { line: start + '🎮'.repeat(1_500) } };
    const { content } = JSON.parse(createMessage({ ...webhook, format: 'discord' }, long, describe).body);
    assert.not.match(content, /\p{Cs}/u);
    assert.ok(content.endsWith('🎮…'));
  }
});

test('A test message says that it is a test', () => {
  const { body } = testMessage(webhook, entry.at);
  assert.equal(JSON.parse(body), { type: 'webhook.test', timestamp: entry.at, data: { name: 'Chat' } });
  assert.match(testMessage({ ...webhook, format: 'slack' }, entry.at).body, /Test of the webhook/);
});

test.run();
