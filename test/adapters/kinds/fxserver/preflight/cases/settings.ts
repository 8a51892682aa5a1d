/** Findings on folder.json and what the template leaves to be filled in. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { licence } from '../../../../../fxserver.js';
import type { Case } from './case.js';

export const ofSettings: readonly Case[] = [
  {
    code: 'settings_broken',
    says: 'a folder.json that cannot be used keeps the server from starting',
    spoil: ({ write }) => write('folder.json', '{ "oneSync": "perhaps" }'),
    told: {
      severity: 'error',
      file: 'folder.json',
      line: null,
      resource: null,
      message:
        'The settings cannot be used: folder.json: oneSync: Invalid option: expected one of "on"|"legacy"|"off". The server cannot be started with this Data Folder.',
      remedy: 'Correct the file; docs/reference/folder-json.md describes it.',
    },
    mend: ({ write }) => write('folder.json', '{ "oneSync": "off" }'),
  },
  {
    code: 'settings_exposed',
    says: 'a folder.json with secrets that everybody may read is a warning',
    spoil: ({ write, path }) => (
      write('folder.json', JSON.stringify({ licenseKey: licence })), chmodSync(join(path, 'folder.json'), 0o644)
    ),
    told: {
      severity: 'warning',
      file: 'folder.json',
      line: null,
      resource: null,
      message: 'Every user of this machine can read the secrets in folder.json.',
      remedy: 'Run: chmod 600 folder.json',
    },
    mend: ({ path }) => chmodSync(join(path, 'folder.json'), 0o600),
  },
  {
    code: 'config_placeholder',
    says: 'what the template wants to be filled in is told while it is not',
    spoil: ({ config }) => config('sets sv_projectName "My server - CHANGE ME"'),
    told: {
      severity: 'warning',
      file: 'server.cfg',
      line: 5,
      resource: null,
      message: 'sv_projectName still has the text of the template. Players see it.',
      remedy: 'Replace it with your own text.',
    },
    mend: ({ config }) => config('sets sv_projectName "Exchange Menu"'),
  },
];
