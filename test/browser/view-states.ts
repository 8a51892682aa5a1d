/** Other states of views: nothing yet, many items with long names, and what a check or a running server changes. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { en } from '../../http/ui/text/en.js';
import { addManyItems, demoBody, removeItems } from './sample-workspace.js';
import { at, startServer, type View } from './views.js';

export const states: readonly View[] = [
  {
    name: 'builds-empty',
    prepare: removeItems,
    reach: at('#/builds'),
    shown: (page) => page.getByText(en.builds.none),
  },
  {
    name: 'builds-many',
    prepare: addManyItems,
    async reach(session) {
      await startServer(session, demoBody);
      return '#/builds';
    },
    shown: (page) => page.getByRole('rowheader', { name: '12345' }),
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
