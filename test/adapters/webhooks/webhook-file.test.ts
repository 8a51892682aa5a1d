/** The file of the webhooks. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createWebhookFile } from '../../../adapters/webhooks/webhook-file.js';
import type { Webhook } from '../../../machines/webhooks/webhook.js';

const test = suite('adapters/webhooks/webhook-file');

const webhook: Webhook = {
  id: 'id1',
  name: 'Chat',
  url: 'https://chat.example/hook',
  types: [],
  format: 'slack',
  enabled: true,
  secret: 'whsec_c2VjcmV0',
  createdAt: 1,
  disabledBecause: null,
};

async function withDirectory(use: (path: string, directory: string) => Promise<void> | void): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'webhook-file-'));
  try {
    await use(join(directory, 'webhooks.json'), directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

test('Webhooks are read as they were written, even with fields of a later manager', () =>
  withDirectory(async (path) => {
    const file = createWebhookFile(path, () => assert.unreachable());
    assert.equal(file.read(), []);
    const later = { ...webhook, later: 1 };
    await file.write([webhook, later]);
    assert.equal(file.read(), [webhook, later]);
  }));

for (const content of ['{', '{}', '[1]', '[{"id":"id1"}]'])
  test(`A webhooks file with the content ${content} is moved aside at the start`, () =>
    withDirectory((path, directory) => {
      writeFileSync(path, content);
      const moved: string[] = [];
      assert.equal(createWebhookFile(path, (to) => moved.push(to)).read(), []);
      assert.equal(
        moved,
        readdirSync(directory).map((name) => join(directory, name)),
      );
    }));

test.run();
