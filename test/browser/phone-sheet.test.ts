/** The sheet of a phone with the operations on the server. */
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { fixtures } from '../kit/manager/workspace.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { openMenu, pressInMenu, state } from './status-bar.js';

const test = browserSuite('browser/phone-sheet', {
  prepare: (workspace) =>
    workspace.addBuild('announcing', {
      command: [join(fixtures, 'console-server.sh')],
      stop: { command: 'quit' },
      announce: { message: 'say {message}' },
    }),
});

test('A sheet on a phone has buttons that end the run now and in ten minutes', async (session) => {
  await session.service.post('/start', { Build: 'announcing', Folder: 'world' });
  await session.workspace.waitForConsole('READY');
  const page = await session.open('#/', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await state(page, en.state.phases.up).waitFor();
  const { end, soon, cancel } = en.server.announced;
  const menu = await openMenu(page);
  for (const name of [end.restart, soon.restart(10), end.stop, soon.stop(10), en.server.kill]) {
    const box = await menu.getByRole('button', { name, exact: true }).boundingBox();
    assert.ok(box !== null && box.height >= 44 && box.width > 300, `${name} is easy to hit`);
  }
  assert.equal(await findViolations(page), []);
  await menu.getByRole('button', { name: soon.restart(10), exact: true }).click();
  await waitForStatus(session.service, ({ announced }) => announced?.operation === 'restart');
  await pressInMenu(page, cancel.restart);
  await waitForStatus(session.service, ({ announced }) => announced === null);
  await openMenu(page);
  await menu.getByRole('button', { name: end.stop, exact: true }).click();
  const question = page.getByRole('dialog', { name: en.server.announced.titles.stop });
  await question.getByRole('button', { name: en.server.stop, exact: true }).click();
  await state(page, en.state.outcomes.stopped).waitFor();
  const { start } = en.server;
  await (await openMenu(page))
    .getByRole('button', { name: `${start}: ${en.history.place('announcing', 'world')}` })
    .click();
  await state(page, en.state.phases.up).waitFor();
});

test.run();
