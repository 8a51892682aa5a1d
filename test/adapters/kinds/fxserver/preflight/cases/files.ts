/** Findings about the files that manifests name. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { addToCar, type FindingCase, inCarManifest } from './case.js';

export const fileCases: readonly FindingCase[] = [
  {
    code: 'file_missing',
    title: 'a script that does not exist gets a warning, because the server starts the resource without it',
    breakFolder: addToCar("server_script 'server/Main.lua'"),
    expected: {
      severity: 'warning',
      ...inCarManifest,
      message: 'server_script names "server/Main.lua", which does not exist.',
      remedy: 'Correct the name, which is case-sensitive on Linux, add the file, or remove the line.',
    },
    applyRemedy: ({ write }) => write('resources/[cars]/car/server/Main.lua', ''),
  },
  {
    code: 'file_missing',
    title: 'a script entry that names a directory gets a warning',
    breakFolder: ({ resource, write }) => (
      resource('[cars]/car', "shared_script 'shared'"), write('resources/[cars]/car/shared/a.lua', '')
    ),
    expected: {
      severity: 'warning',
      ...inCarManifest,
      message: 'shared_script names "shared", which is a directory.',
      remedy: 'Correct the name, which is case-sensitive on Linux, add the file, or remove the line.',
    },
    applyRemedy: addToCar("shared_script 'shared/*.lua'"),
  },
  {
    code: 'file_missing',
    title: 'a missing file for the clients gets a warning',
    breakFolder: addToCar("files { 'logo.png' }"),
    expected: {
      severity: 'warning',
      ...inCarManifest,
      message: 'file names "logo.png", which does not exist.',
      remedy: 'Correct the name, which is case-sensitive on Linux, add the file, or remove the line.',
    },
    applyRemedy: ({ write }) => write('resources/[cars]/car/logo.png', ''),
  },
  {
    code: 'file_missing',
    title: 'a ui_page that does not exist is an error',
    breakFolder: addToCar("ui_page 'html/index.html?v=1#top'"),
    expected: {
      severity: 'error',
      ...inCarManifest,
      message: 'ui_page names "html/index.html?v=1#top", which does not exist.',
      remedy: 'Correct the name, which is case-sensitive on Linux, add the file, or remove the line.',
    },
    applyRemedy: ({ write }) => write('resources/[cars]/car/html/index.html', ''),
  },
  {
    code: 'file_unreadable',
    title: 'a script that is a FIFO is an error, and the preflight does not wait for it',
    breakFolder: ({ path, resource }) => {
      resource('[cars]/car', "client_script 'pipe.lua'");
      spawnSync('mkfifo', [join(path, 'resources/[cars]/car/pipe.lua')]);
    },
    expected: {
      severity: 'error',
      ...inCarManifest,
      message: 'client_script names "pipe.lua", which is not a file.',
      remedy: 'Make the path a regular file that the user of the server can read.',
    },
    applyRemedy: ({ remove, write }) => (
      remove('resources/[cars]/car/pipe.lua'), write('resources/[cars]/car/pipe.lua', '')
    ),
  },
  {
    code: 'file_resource_unknown',
    title: 'a script from a resource that does not exist gets a warning',
    breakFolder: addToCar("shared_script '@library/init.lua'"),
    expected: {
      severity: 'warning',
      ...inCarManifest,
      message: 'shared_script names "@library/init.lua", and the resource "library" does not exist.',
      remedy: 'Install library, and add it to the dependencies.',
    },
    applyRemedy: ({ resource, write }) => (resource('library'), write('resources/library/init.lua', '')),
  },
  {
    code: 'glob_empty',
    title: 'a pattern that matches no file gets a warning',
    breakFolder: addToCar("client_scripts { 'client/**/*.lua' }"),
    expected: {
      severity: 'warning',
      ...inCarManifest,
      message:
        'client_script names "client/**/*.lua", which matches no file. The only special characters are * and ?, and ** for directories.',
      remedy: 'Correct the pattern, or remove the line.',
    },
    applyRemedy: ({ write }) => write('resources/[cars]/car/client/a/b/c.lua', ''),
  },
];
