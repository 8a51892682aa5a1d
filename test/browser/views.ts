/** Every view of the web UI. Each entry fills and opens a view, and recognises that the view is displayed. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { en, type Text } from '../../http/ui/text/en.js';
import { addPlayerSessions } from '../kit/data/player-sessions.js';
import { addTxAdmin } from '../kit/data/txadmin.js';
import { addNightlyRestarts } from '../kit/data/year-of-samples.js';
import type { ServiceOptions } from '../kit/manager/service.js';
import { waitForHistory, waitForStatus } from '../kit/manager/shared-service.js';
import type { Workspace } from '../kit/manager/workspace.js';
import type { BrowserSession } from './browser.js';
import {
  addAccess,
  addSchedules,
  addYear,
  backUp,
  makeMeasuredRun,
  makeRuns,
  reachStopped,
  reachWebhooks,
  startServer,
} from './reach.js';
import { addReportingFolder, reachMeasured } from './reach-measured.js';
import { addSampleBuilds, addSampleFiles, demoBody, ignoringBody } from './sample-workspace.js';

/** The sizes of two phones, a laptop and two large screens, in CSS pixels. */
export const sizes = [
  { width: 360, height: 780 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;

/**
 * The limit of a layout shift: a fifth of the value that web.dev calls good. A button that appears next to other
 * buttons is far below this limit.
 */
export const mostShift = 0.02;

export interface View {
  /** The name of the view's pictures. */
  readonly name: string;
  /** The options of the service. */
  readonly service?: ServiceOptions;
  /** Fills the workspace; by default with the sample data. */
  readonly prepare?: (workspace: Workspace) => void;
  /** Brings the service into a state in which the view shows data. @returns the address after the base */
  reach(session: BrowserSession): Promise<string>;
  /**
   * Brings the view into its state in the opened page, if the view does not open in this state. @param text the texts
   * in the page's language
   */
  act?(page: Page, text: Text): Promise<void>;
  /** The status of the refusal that the state shows. */
  readonly refusal?: number;
  /** Returns an element that is visible as soon as the view is displayed. */
  shown(page: Page): Locator;
}

const heading =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('heading', { name }).first();
export const at = (hash: string) => async (): Promise<string> => hash;

/** The token of the views of the login. */
export const token = 'correct-horse.battery_staple';

export const views: readonly View[] = [
  { name: 'login', service: { token }, reach: at('#/'), shown: (page) => page.getByLabel('Token', { exact: true }) },
  { name: 'first-server', reach: at('#/first-server'), shown: (page) => page.locator('#setup-step') },
  {
    name: 'txadmin',
    async reach({ workspace }) {
      const { txData } = addTxAdmin(join(realpathSync(workspace.root), 'home'));
      return `#/txadmin?${new URLSearchParams({ path: txData })}`;
    },
    shown: heading(en.txAdmin.lost),
  },
  { name: 'server-stopped', reach: reachStopped, shown: heading('Stopped') },
  {
    name: 'server-running',
    async reach(session) {
      await startServer(session, demoBody);
      return '#/';
    },
    shown: heading(en.state.phases.up),
  },
  {
    name: 'server-measured',
    service: { args: ['--on-exit', 'keep'] },
    prepare: addReportingFolder,
    reach: reachMeasured,
    shown: (page) => page.locator('.vital').nth(3),
  },
  {
    name: 'server-stopping',
    async reach(session) {
      await startServer(session, ignoringBody);
      // The stop is answered after the session of this test has ended.
      void session.service.post('/stop').catch(() => undefined);
      await waitForStatus(session.service, ({ phase }) => phase === 'stopping');
      return '#/';
    },
    shown: heading(en.state.phases.stopping),
  },
  {
    name: 'server-crashed',
    async reach(session) {
      await startServer(session, demoBody);
      await session.service.post('/command', { Command: 'crash' });
      await waitForStatus(session.service, ({ state }) => state === 'stopped');
      return '#/';
    },
    shown: heading(en.state.outcomes.crashed),
  },
  {
    name: 'server-recovering',
    service: { args: ['--on-crash', 'restart', '--crash-backoff', '60'] },
    async reach(session) {
      const { service } = session;
      await startServer(session, demoBody);
      const first = session.workspace.runs()[0];
      await service.post('/command', { Command: 'crash' });
      await waitForStatus(service, ({ phase, run }) => phase === 'up' && run !== first);
      await session.workspace.waitForConsole('type help for the commands');
      await service.post('/command', { Command: 'crash' });
      await waitForStatus(service, ({ recovery }) => recovery?.state === 'waiting');
      return '#/';
    },
    shown: (page) => page.getByRole('button', { name: en.server.recovery.cancel }),
  },
  {
    name: 'folders',
    reach: at('#/folders'),
    shown: (page) => page.getByRole('link', { name: 'roleplay', exact: true }),
  },
  { name: 'folder', reach: at('#/folders/roleplay'), shown: (page) => page.getByText('Talks to the database') },
  {
    name: 'config',
    reach: at('#/folders/roleplay?config='),
    shown: (page) => page.getByRole('textbox', { name: en.editor.label('server.cfg') }),
  },
  {
    name: 'files',
    prepare: addSampleFiles,
    reach: at('#/folders/roleplay/files'),
    shown: (page) => page.getByRole('link', { name: 'server.cfg', exact: true }),
  },
  { name: 'builds', prepare: addSampleBuilds, reach: at('#/builds'), shown: (page) => page.locator('table.builds') },
  {
    name: 'backups',
    service: { args: ['--backup-repository', 'copy'] },
    async reach({ service }) {
      const { json } = await service.get('/datafolders');
      for (const folder of [json[0].name, 'roleplay']) await backUp(service, folder);
      return '#/backups';
    },
    shown: (page) => page.locator('.backup-state .presence.good').first(),
  },
  {
    name: 'runs',
    async reach(session) {
      await makeRuns(session);
      return '#/runs';
    },
    shown: (page) => page.getByRole('table').getByRole('rowheader').first(),
  },
  {
    name: 'run',
    reach: async (session) => `#/runs/${await makeMeasuredRun(session)}`,
    shown: (page) => page.getByRole('main').getByRole('heading').first(),
  },
  {
    name: 'history',
    async reach(session) {
      const { service } = session;
      await service.post('/stop');
      await makeRuns(session);
      await service.post('/command', { Command: 'say A line that is long enough to need a second one on every phone' });
      await service.post('/start', { Build: 'nowhere', Folder: 'demo' });
      await waitForHistory(service);
      return '#/history';
    },
    shown: (page) => page.getByText(en.history.exits.crashed),
  },
  {
    name: 'usage',
    async reach(session) {
      await addYear(session, addNightlyRestarts);
      return '#/usage/7d';
    },
    shown: (page) => page.locator('.plot canvas').first(),
  },
  {
    name: 'access',
    async reach({ service }) {
      await addAccess(service);
      return '#/access';
    },
    shown: (page) => page.getByText('Discord bot'),
  },
  {
    name: 'players',
    async reach(session) {
      await addYear(session, addPlayerSessions);
      return '#/players';
    },
    shown: (page) => page.getByRole('link', { name: 'Esra', exact: true }),
  },
  {
    name: 'schedules',
    async reach({ service }) {
      await addSchedules(service);
      return '#/schedules';
    },
    shown: (page) => page.getByRole('rowheader', { name: 'Restart twice a day' }),
  },
  { name: 'webhooks', reach: reachWebhooks, shown: heading('Staff chat') },
  {
    name: 'statechart',
    async reach(session) {
      await startServer(session, demoBody);
      return '#/statechart';
    },
    shown: heading('Statechart'),
  },
  {
    name: 'statechart-run',
    async reach(session) {
      await makeRuns(session);
      return `#/statechart?run=${session.workspace.runs()[1]}`;
    },
    shown: heading('Statechart'),
  },
  {
    name: 'statechart-review',
    reach: at('#/statechart?review=spxgn'),
    shown: (page) => page.getByRole('heading', { name: en.statechart.sequence }),
  },
];
