/** Findings about folder.json and the placeholders of the template. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { licence } from '../../../../../kit/servers/fxserver.js';
import type { FindingCase } from './case.js';

export const settingsCases: readonly FindingCase[] = [
  {
    code: 'settings_broken',
    title: 'an invalid folder.json is fatal, because it prevents the start of the server',
    breakFolder: ({ write }) => write('folder.json', '{ "oneSync": "perhaps" }'),
    expected: {
      severity: 'fatal',
      file: 'folder.json',
      line: null,
      resource: null,
      message:
        'The settings cannot be used: folder.json: oneSync: it must be "on", "legacy" or "off". The server cannot be started with this Data Folder.',
      remedy: 'Correct the file; docs/reference/folder-json.md describes it.',
    },
    applyRemedy: ({ write }) => write('folder.json', '{ "oneSync": "off" }'),
  },
  {
    code: 'settings_exposed',
    title: 'a folder.json with secrets gets a warning if every user may read it',
    breakFolder: ({ write, path }) => (
      write('folder.json', JSON.stringify({ licenseKey: licence })), chmodSync(join(path, 'folder.json'), 0o644)
    ),
    expected: {
      severity: 'warning',
      file: 'folder.json',
      line: null,
      resource: null,
      message: 'Every user of this machine can read the secrets in folder.json.',
      remedy: 'Run: chmod 600 folder.json',
    },
    applyRemedy: ({ path }) => chmodSync(join(path, 'folder.json'), 0o600),
  },
  {
    code: 'config_placeholder',
    title: 'a placeholder of the template that is not filled in gets a warning',
    breakFolder: ({ config }) => config('sets sv_projectName "My server - CHANGE ME"'),
    expected: {
      severity: 'warning',
      file: 'server.cfg',
      line: 5,
      resource: null,
      message: 'sv_projectName still has the text of the template. Players see it.',
      remedy: 'Replace the text with your own.',
    },
    applyRemedy: ({ config }) => config('sets sv_projectName "Exchange Menu"'),
  },
];
