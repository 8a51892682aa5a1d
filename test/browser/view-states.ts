/** Further states of the views in views.ts: empty lists, many items with long names, a check, or a running server. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { en } from '../../http/ui/text/en.js';
import { dateIn, startIndexServer } from '../kit/servers/build-index.js';
import { addFxServerBuild, addFxServerFolder, licence, startFxServer } from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import { until } from '../kit/system/until.js';
import { startServer } from './reach.js';
import { reachPlayers } from './reach-players.js';
import { addManyBuilds, addManyItems, demoBody, removeItems } from './sample-workspace.js';
import { at, token, type View } from './views.js';
import { makeWeekOfRuns } from './week-of-runs.js';

/** An index of Builds whose newest archive never arrives completely. */
const index = await startIndexServer();
const archive = { size: 50 * 1_024 ** 2, received: 18 * 1_024 ** 2 };
index.answer = ({ url }, response) => {
  if (url !== '/new.tar.gz') {
    const latest_download = new URL('/new.tar.gz', index.url).href;
    const others = { recommended: '19500', recommended_download: latest_download, optional: '12345' };
    const support_policy_eol = { '12345': dateIn(20), '19500': dateIn(90), '20000': dateIn(60) };
    response.end(JSON.stringify({ ...others, latest: '20000', latest_download, support_policy_eol }));
    return;
  }
  response.writeHead(200, { 'content-length': archive.size });
  response.write(Buffer.alloc(archive.received));
};

const port = await findFreePort();

/** A workspace that can be updated to the versions of the index. */
const indexed: Pick<View, 'service' | 'prepare'> = {
  service: { args: ['--builds-index', index.url] },
  prepare(workspace) {
    addFxServerBuild(workspace, '12345');
    const endpoints = ['tcp', 'udp'].map((protocol) => `endpoint_add_${protocol} "127.0.0.1:${port}"`);
    addFxServerFolder(workspace, 'city', [`sv_licenseKey ${licence}`, ...endpoints]);
  },
};

export const states: readonly View[] = [
  {
    name: 'server-never-started',
    reach: at('#/'),
    shown: (page) => page.getByRole('heading', { name: en.state.outcomes.stopped }).first(),
  },
  {
    name: 'server-announced',
    async reach(session) {
      await startServer(session, demoBody);
      const headers = { Prefer: 'respond-async' };
      const query = new URLSearchParams({ notice: '600', reason: 'A new map is installed' });
      await session.service.request('POST', `/restart?${query}`, { headers });
      return '#/';
    },
    shown: (page) => page.getByRole('group', { name: en.server.announced.group }),
  },
  {
    name: 'settings',
    service: {
      args: [
        ...['--name', 'Los Santos RP', '--on-exit', 'keep', '--on-hang', 'restart', '--trash-days', '14'],
        ...['--backup-repository', 'copy', '--backup-keep-daily', '14'],
      ],
    },
    async reach(session) {
      await makeWeekOfRuns(session);
      return '#/history';
    },
    async act(page, text) {
      const more = page.getByRole('navigation').getByRole('button', { name: text.bar.views, exact: true });
      const settings = page.getByRole('button', { name: text.app.settings, exact: true }).filter({ visible: true });
      await more.filter({ visible: true }).or(settings).first().waitFor();
      // On a phone the button is in a menu.
      if (await more.isVisible()) await more.click();
      await settings.click();
    },
    shown: (page) => page.getByRole('dialog').first(),
  },
  {
    name: 'builds-empty',
    prepare: removeItems,
    reach: at('#/builds'),
    shown: (page) => page.getByText(en.builds.none),
  },
  {
    name: 'builds-many',
    prepare: addManyBuilds,
    async reach(session) {
      await startServer(session, demoBody);
      return '#/builds';
    },
    shown: (page) => page.getByRole('rowheader', { name: '12345' }),
  },
  {
    name: 'builds-failed-installation',
    refusal: 400,
    reach: at('#/builds'),
    async act(page, text) {
      const words = text.builds.install;
      await page.getByLabel(words.archive).setInputFiles({
        name: 'fx-20000.tar.gz',
        mimeType: 'application/gzip',
        buffer: Buffer.from('This is not an archive.'),
      });
      await page.getByRole('button', { name: words.submit, exact: true }).click();
    },
    shown: (page) => page.getByText('archive_format_unknown'),
  },
  {
    name: 'builds-index',
    ...indexed,
    async reach(session) {
      await until(async () => (await session.service.get('/updates')).json[0]?.fetched_at, 'an index');
      await startFxServer(session, '12345', 'city');
      return '#/builds';
    },
    shown: (page) => page.getByRole('button', { name: en.updates.updateTo('20000') }).first(),
  },
  {
    name: 'builds-updating',
    ...indexed,
    async reach(session) {
      const { service } = session;
      await until(async () => (await service.get('/updates')).json[0]?.fetched_at, 'an index');
      await startFxServer(session, '12345', 'city');
      await service.post('/updates/fxserver/plan', { folder: 'city', channel: 'latest' });
      return '#/builds';
    },
    shown: (page) => page.getByRole('progressbar', { name: en.builds.receivedOf('20000') }),
  },
  {
    name: 'folders-empty',
    prepare: removeItems,
    reach: at('#/folders'),
    shown: (page) => page.getByText(en.folders.none),
  },
  {
    name: 'folders-many',
    prepare: addManyItems,
    async reach(session) {
      await startServer(session, demoBody);
      return '#/folders';
    },
    shown: (page) => page.getByRole('link', { name: 'roleplay', exact: true }),
  },
  {
    name: 'players-none',
    reach: at('#/players'),
    shown: (page) => page.getByText(en.playerSessions.never.title),
  },
  {
    name: 'players-online',
    service: { args: ['--on-exit', 'keep'] },
    prepare(workspace) {
      addFxServerBuild(workspace, '12345');
      const endpoint = `endpoint_add_tcp "127.0.0.1:${port}"`;
      addFxServerFolder(workspace, 'city', [`sv_licenseKey ${licence}`, endpoint, 'set sv_playersToken S3CR3T']);
    },
    async reach(session) {
      await reachPlayers(session);
      return '#/players';
    },
    shown: (page) => page.getByRole('rowheader', { name: 'builder_bob' }).first(),
  },
  {
    name: 'login-account',
    service: { token },
    reach: at('#/'),
    act: (page, text) => page.getByRole('tab', { name: text.login.methods.account, exact: true }).click(),
    shown: (page) => page.getByRole('button', { name: en.login.show }),
  },
  {
    name: 'webhooks-empty',
    reach: at('#/webhooks'),
    shown: (page) => page.getByText(en.webhooks.none),
  },
  {
    name: 'runs-week',
    service: { args: ['--on-exit', 'keep'] },
    async reach(session) {
      await makeWeekOfRuns(session);
      return '#/runs';
    },
    shown: (page) => page.getByRole('table').getByRole('rowheader').nth(9),
  },
  {
    name: 'history-week',
    service: { args: ['--on-exit', 'keep'] },
    async reach(session) {
      await makeWeekOfRuns(session);
      return '#/history';
    },
    shown: (page) => page.getByText(en.history.exits.crashed).first(),
  },
  {
    name: 'folder-checked',
    reach: at('#/folders/roleplay?check='),
    shown: (page) => page.locator('.findings').first(),
  },
  {
    name: 'folder-missing-config',
    prepare: (workspace) => void mkdirSync(join(workspace.root, 'data/bare/resources'), { recursive: true }),
    reach: at('#/folders/bare'),
    shown: (page) => page.getByText(en.folders.configMissing('server.cfg')),
  },
];
