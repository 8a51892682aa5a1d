/** The activity next to the console: requests and operations, with their actors. */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { fixtures } from '../kit/manager/workspace.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';

const test = browserSuite('browser/rail-activity');

const words = en.server;
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

async function startServer({ service, workspace }: BrowserSession): Promise<void> {
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await workspace.waitForConsole('READY');
}

test('The activity shows at once who requested a restart', async (session) => {
  const { service, workspace } = session;
  workspace.addBuild('console', {
    command: [join(fixtures, 'console-server.sh'), 'stubborn'],
    stop: { signal: 'SIGTERM', timeoutMs: 600_000 },
  });
  await service.post('/builds');
  await startServer(session);
  const page = await session.open();
  const restarted = service.post('/restart').catch(() => undefined);
  const request = part(page, words.rail.activity)
    .getByRole('listitem')
    .filter({ hasText: en.history.requests['operation.restart'] ?? '' });
  await request.getByText(en.history.actors.local ?? '').waitFor();
  await request.getByText(en.state.phases.restarting).waitFor();
  assert.equal(await findViolations(page), []);
  await service.post('/kill');
  await restarted;
  await request.getByText(en.state.phases.restarting).waitFor({ state: 'detached' });
});

test('The activity shows operations of another client at once', async (session) => {
  await startServer(session);
  const page = await session.open();
  const activity = part(page, words.rail.activity);
  const { entries } = en.history;
  await activity.getByText(entries['operation.start'] ?? '', { exact: true }).waitFor();
  await session.service.post('/stop');
  await activity.getByText(entries['operation.stop'] ?? '', { exact: true }).waitFor();
  // Entries about the process belong to the act of the operation.
  for (const type of ['server.started', 'server.exited'] as const)
    await activity.getByText(entries[type] ?? '').waitFor({ state: 'detached' });
  assert.equal(await findViolations(page), []);
});

test.run();
