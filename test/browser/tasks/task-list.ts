/** The tasks of an operator, each with the maximum number of clicks or taps. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { en } from '../../../http/ui/text/en.js';
import { waitForHistory, waitForStatus } from '../../kit/manager/shared-service.js';
import type { Workspace } from '../../kit/manager/workspace.js';
import {
  addFxServerBuild,
  addFxServerFolder,
  licence,
  packFxServerBuild,
  startFxServer,
} from '../../kit/servers/fxserver.js';
import { findFreePort } from '../../kit/system/free-port.js';
import { until } from '../../kit/system/until.js';
import type { BrowserSession, BrowserSuiteOptions } from '../browser.js';
import { bar } from '../status-bar.js';
import type { Hand } from './hand.js';
import { Journey, journeyOptions, maxJourneyClicks } from './journey.js';

export interface Task {
  readonly name: string;
  /** The maximum number of clicks or taps. */
  readonly maxClicks: number;
  readonly options?: BrowserSuiteOptions;
  /** Prepares the service before the page is opened. */
  readonly before: (session: BrowserSession) => Promise<void>;
  /** Ends the servers that {@link before} has started in addition to the service. */
  readonly after?: () => Promise<void>;
  /** Carries out the task, from the first page until its result is visible. */
  readonly carryOut: (hand: Hand, session: BrowserSession) => Promise<void>;
}

const port = await findFreePort();
const start = { Build: 'console', Folder: 'world' };

/** Adds a Data Folder whose server reports its players. */
function addCity(workspace: Workspace): void {
  addFxServerBuild(workspace, '12345');
  const endpoints = ['tcp', 'udp'].map((protocol) => `endpoint_add_${protocol} "127.0.0.1:${port}"`);
  addFxServerFolder(workspace, 'city', [`sv_licenseKey ${licence}`, ...endpoints, 'set sv_playersToken S3CR3T']);
}

const firstServer: Task = {
  name: 'First FXServer, from nothing to running',
  maxClicks: 8,
  options: {
    prepare(workspace) {
      for (const name of ['builds/console', 'data/world']) rmSync(join(workspace.root, name), { recursive: true });
      packFxServerBuild(workspace.root);
    },
  },
  before: async () => undefined,
  async carryOut(hand, { service, workspace: { root } }) {
    const words = en.firstServer;
    const main = hand.page.getByRole('main');
    const heading = (step: keyof typeof words.titles) =>
      hand.page.getByRole('heading', { name: words.titles[step] }).waitFor();
    await hand.press(main.getByRole('button', { name: words.games.fivem.name }));
    await heading('build');
    const choosing = hand.page.waitForEvent('filechooser');
    await hand.press(main.getByLabel(words.file.choose));
    await (await choosing).setFiles(join(root, 'fx.tar.gz'));
    await hand.press(main.getByRole('button', { name: words.install, exact: true }));
    await heading('folder');
    await hand.press(main.getByRole('button', { name: en.folders.create.submit, exact: true }));
    await heading('check');
    // The port of the template may be in use on this machine.
    const config = join(root, 'data/fivem/server.cfg');
    writeFileSync(config, readFileSync(config, 'utf8').replaceAll('0.0.0.0:30120', `127.0.0.1:${port}`));
    await hand.type(main.getByLabel(words.check.licence), licence);
    await hand.press(main.getByRole('button', { name: words.check.save, exact: true }));
    await heading('start');
    await hand.press(main.getByRole('button', { name: en.folders.startWith.of('fivem'), exact: true }));
    await waitForStatus(service, ({ phase }) => phase === 'up');
  },
};

const whyItEnded: Task = {
  name: "Why last night's run ended",
  maxClicks: 1,
  async before({ service, workspace }) {
    await service.post('/start', start);
    await workspace.waitForConsole('READY');
    await service.post('/command', { Command: 'exit 3' });
    await waitForStatus(service, ({ state }) => state === 'stopped');
  },
  async carryOut(hand) {
    await hand.press(bar(hand.page).getByRole('link', { name: /ago|just now/ }));
    await hand.page.getByText(new RegExp(`^${en.exit.outcomes.crashed} with code 3`)).waitFor();
    await hand.page.locator('.xterm-rows').getByText('READY').first().waitFor();
  },
};

const restartSoon: Task = {
  name: 'Restart in ten minutes with a warning',
  maxClicks: 2,
  before: async ({ service }) => void (await service.post('/start', start)),
  async carryOut(hand, { service }) {
    await hand.menu(en.server.announced.soon.restart(10));
    await waitForStatus(service, ({ announced }) => announced?.operation === 'restart');
  },
};

const undoRestart: Task = {
  name: 'Undo that restart',
  maxClicks: 2,
  async before({ service }) {
    await service.post('/start', start);
    void service.post('/restart?notice=600');
    await waitForStatus(service, ({ announced }) => announced !== null);
  },
  async carryOut(hand, { service }) {
    await hand.menu(en.server.announced.cancel.restart);
    await waitForStatus(service, ({ announced }) => announced === null);
  },
};

const giveAccess: Task = {
  name: 'Create a token with the role Helper, from the view Access',
  maxClicks: 3,
  before: async () => undefined,
  async carryOut(hand) {
    const { page } = hand;
    await page.goto(`${new URL(page.url()).origin}/#/access`);
    await hand.press(page.getByRole('button', { name: en.access.create }));
    await hand.write('Helper');
    await hand.choose(page.getByRole('radio', { name: en.access.roleDetails.helper }));
    await hand.press(page.getByRole('button', { name: en.access.submit, exact: true }));
    await page.getByText(/^smt_/).waitFor();
  },
};

const restore: Task = {
  name: 'Restore the Data Folder of the running server, from the view Backups',
  maxClicks: 3,
  options: { service: { args: ['--backup-repository', 'copy'] } },
  async before({ service, workspace }) {
    writeFileSync(join(workspace.root, 'data/world/save'), 'saved');
    await service.post('/backups', { folder: 'world', mode: 'stopped' });
    await until(async () => (await service.get('/backups')).json[0]?.step === null);
    writeFileSync(join(workspace.root, 'data/world/save'), 'broken');
    await service.post('/start', start);
  },
  async carryOut(hand, { workspace }) {
    const { page } = hand;
    await page.goto(`${new URL(page.url()).origin}/#/backups`);
    await hand.press(page.getByRole('row').getByRole('button', { name: en.backups.restore, exact: true }));
    await hand.press(page.getByRole('dialog').getByRole('button', { name: en.backups.restore }));
    await page.getByText(en.backups.restoredTo('world')).waitFor();
    assert.is(readFileSync(join(workspace.root, 'data/world/save'), 'utf8'), 'saved');
  },
};

const kick: Task = {
  name: 'Kick a player, from the view Players',
  maxClicks: 2,
  options: { prepare: addCity },
  async before(session) {
    await startFxServer(session, '12345', 'city');
    await session.service.post('/command', { Command: 'stand_in_join Ann license:01' });
    await waitForStatus(session.service, ({ players }) => players === 1);
  },
  async carryOut(hand, { service }) {
    const { page } = hand;
    await page.goto(`${new URL(page.url()).origin}/#/players`);
    await hand.press(page.getByRole('row', { name: /Ann/ }).getByRole('button', { name: en.players.verbs.kick }));
    await hand.press(page.getByRole('dialog').getByRole('button', { name: en.players.verbs.kick }));
    await until(
      async () => (await service.get('/history?type=command.sent')).json[0]?.detail.line === 'clientkick 1 ""',
    );
  },
};

const nightlyRestart: Task = {
  name: 'A nightly restart in another zone',
  maxClicks: 5,
  before: ({ service }) => waitForHistory(service),
  async carryOut(hand, { service }) {
    const { page } = hand;
    await hand.open(en.app.views.schedules);
    await hand.press(page.getByRole('button', { name: en.palette.create.schedule }).first());
    const zone = page.getByRole('dialog').getByRole('combobox', { name: en.schedules.zone });
    await hand.type(zone, '');
    await hand.key('Control+a');
    await hand.write('new york');
    await hand.key('Enter');
    await hand.press(page.getByRole('dialog').getByRole('button', { name: en.schedules.save, exact: true }));
    const [schedule] = await until(async () => {
      const { json } = await service.get('/schedules');
      return json.length === 1 ? json : null;
    });
    assert.equal([schedule.when.zone, schedule.when.times], ['America/New_York', ['04:00']]);
  },
};

const journey = new Journey();

const recipeToUndo: Task = {
  name: 'FXServer from a recipe, a resource, and its update, which is undone',
  maxClicks: maxJourneyClicks,
  options: journeyOptions,
  before: () => journey.before(),
  after: () => journey.after(),
  carryOut: (hand, session) => journey.carryOut(hand, session),
};

export const tasks: readonly Task[] = [
  ...[firstServer, whyItEnded, restartSoon, undoRestart],
  ...[giveAccess, restore, kick, nightlyRestart, recipeToUndo],
];
