/** Findings on the files that manifests name. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Case, ofCar, withCar } from './case.js';

export const ofFiles: readonly Case[] = [
  {
    code: 'file_missing',
    says: 'a script that is not there is an error',
    spoil: withCar("server_script 'server/Main.lua'"),
    told: {
      severity: 'error',
      ...ofCar,
      message: 'server_script names "server/Main.lua", which does not exist. Names are case-sensitive on Linux.',
      remedy: 'Correct the name, add the file, or remove the line.',
    },
    mend: ({ write }) => write('resources/[cars]/car/server/Main.lua', ''),
  },
  {
    code: 'file_missing',
    says: 'a directory is no script',
    spoil: ({ resource, write }) => (
      resource('[cars]/car', "shared_script 'shared'"), write('resources/[cars]/car/shared/a.lua', '')
    ),
    told: {
      severity: 'error',
      ...ofCar,
      message: 'shared_script names "shared", which is a directory. Names are case-sensitive on Linux.',
      remedy: 'Correct the name, add the file, or remove the line.',
    },
    mend: withCar("shared_script 'shared/*.lua'"),
  },
  {
    code: 'file_missing',
    says: 'a file for the clients that is not there is a warning',
    spoil: withCar("files { 'logo.png' }"),
    told: {
      severity: 'warning',
      ...ofCar,
      message: 'file names "logo.png", which does not exist. Names are case-sensitive on Linux.',
      remedy: 'Correct the name, add the file, or remove the line.',
    },
    mend: ({ write }) => write('resources/[cars]/car/logo.png', ''),
  },
  {
    code: 'file_missing',
    says: 'a page that is not there is an error',
    spoil: withCar("ui_page 'html/index.html?v=1#top'"),
    told: {
      severity: 'error',
      ...ofCar,
      message: 'ui_page names "html/index.html?v=1#top", which does not exist. Names are case-sensitive on Linux.',
      remedy: 'Correct the name, add the file, or remove the line.',
    },
    mend: ({ write }) => write('resources/[cars]/car/html/index.html', ''),
  },
  {
    code: 'file_unreadable',
    says: 'a FIFO is no script, and nobody waits for it',
    spoil: ({ path, resource }) => {
      resource('[cars]/car', "client_script 'pipe.lua'");
      spawnSync('mkfifo', [join(path, 'resources/[cars]/car/pipe.lua')]);
    },
    told: {
      severity: 'error',
      ...ofCar,
      message: 'client_script names "pipe.lua", which is not a file.',
      remedy: 'Make it a regular file that the user of the server can read.',
    },
    mend: ({ remove, write }) => (remove('resources/[cars]/car/pipe.lua'), write('resources/[cars]/car/pipe.lua', '')),
  },
  {
    code: 'file_resource_unknown',
    says: 'a file of a resource that is not there cannot be loaded',
    spoil: withCar("shared_script '@library/init.lua'"),
    told: {
      severity: 'error',
      ...ofCar,
      message: 'shared_script names "@library/init.lua", and the resource "library" does not exist.',
      remedy: 'Install library, and add it to the dependencies.',
    },
    mend: ({ resource, write }) => (resource('library'), write('resources/library/init.lua', '')),
  },
  {
    code: 'glob_empty',
    says: 'a pattern that matches nothing is a warning',
    spoil: withCar("client_scripts { 'client/**/*.lua' }"),
    told: {
      severity: 'warning',
      ...ofCar,
      message:
        'client_script names "client/**/*.lua", which matches no file. The only special characters are * and ?, and ** for directories.',
      remedy: 'Correct the pattern, or remove the line.',
    },
    mend: ({ write }) => write('resources/[cars]/car/client/a/b/c.lua', ''),
  },
];
