import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Webhook } from '../../../machines/ports/webhooks.js';
import { type EntryBody, entryMessage, testMessage } from '../../../machines/webhooks/message.js';
import { settings } from './simulated-webhooks.js';

const webhook: Webhook = { ...settings, id: 'id1', secret: 'whsec_', createdAt: 0, disabledBecause: null };

const entry: EntryBody = {
  id: 7,
  at: '2026-01-31T04:00:00.000Z',
  type: 'server.exited',
  actor: { kind: 'server', name: 'server' },
  run: '20260131T030000000Z-0a1b2c',
  build: '2372',
  folder: 'world',
  outcome: 'crashed',
  detail: { code: 3, signal: null, address: '10.0.0.1', alive: [] },
};

test('A standard message has the type, the time and the entry as GET /history gives it', () => {
  const { id, body } = entryMessage(webhook, entry);
  assert.is(id, `msg_id1_${Date.parse(entry.at)}_7`);
  assert.equal(JSON.parse(body), { type: 'server.exited', timestamp: entry.at, data: entry });
});

test('A chat gets one line, without addresses of clients', () => {
  const line = 'server.exited (crashed) · 2372 with world · by server server · code: 3';
  assert.equal(JSON.parse(entryMessage({ ...webhook, format: 'discord' }, entry).body), {
    content: line,
    allowed_mentions: { parse: [] },
  });
  assert.equal(JSON.parse(entryMessage({ ...webhook, format: 'slack' }, entry).body), { text: line });
});

test('A chat gets the causes of an exit, each with what to do about it', () => {
  const [title, message, remedy] = ['Disk is full', 'The server could not write.', 'Free disk space.'];
  const findings = [{ code: 'disk_full', title, message, remedy, count: 2 }];
  const { text } = JSON.parse(entryMessage({ ...webhook, format: 'slack' }, { ...entry, detail: { findings } }).body);
  assert.match(text, / · cause: Disk is full \(2 times\)\. The server could not write\. Free disk space\.$/);
});

test('A chat message is at most 2,000 characters long, and names in it are no markup of Slack', () => {
  const long = { ...entry, detail: { line: `say <!channel> & ${'x'.repeat(3_000)}` } };
  assert.is(JSON.parse(entryMessage({ ...webhook, format: 'discord' }, long).body).content.length, 2_000);
  assert.match(JSON.parse(entryMessage({ ...webhook, format: 'slack' }, long).body).text, /say &lt;!channel&gt; &amp;/);
});

test('A chat message that is cut ends with a whole character', () => {
  for (const start of ['', 'x']) {
    const long = { ...entry, detail: { line: start + '🎮'.repeat(1_500) } };
    const { content } = JSON.parse(entryMessage({ ...webhook, format: 'discord' }, long).body);
    assert.not.match(content, /\p{Cs}/u);
    assert.ok(content.endsWith('🎮…'));
  }
});

test('A test message says so', () => {
  const { body } = testMessage(webhook, entry.at);
  assert.equal(JSON.parse(body), { type: 'webhook.test', timestamp: entry.at, data: { name: 'Chat' } });
  assert.match(testMessage({ ...webhook, format: 'slack' }, entry.at).body, /Test of the webhook/);
});

test.run();
