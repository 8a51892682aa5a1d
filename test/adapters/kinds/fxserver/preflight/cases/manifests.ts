/** Findings about the entries of manifests. */
import { defaultLimits as limits } from '../../../../../../adapters/kinds/fxserver/manifest/limits.js';
import { rdr3Warning } from '../../../../../../adapters/kinds/fxserver/preflight/manifest.js';
import type { SoundFolder } from '../folder.js';
import { addToCar, type FindingCase, inCarManifest, restoreCar } from './case.js';

const forRedM = (warning: string): string => `fx_version 'cerulean'\ngame 'rdr3'\n${warning}\n`;
const redM = ({ config, bareResource }: SoundFolder, ...lines: readonly string[]): void => {
  config('set gamename rdr3', ...lines);
  bareResource('[cars]/car', forRedM(`rdr3_warning '${rdr3Warning}'`));
};

export const manifestFindingCases: readonly FindingCase[] = [
  {
    code: 'manifest_syntax',
    title: 'a syntax error in a manifest is reported with its line',
    breakFolder: ({ bareResource }) =>
      bareResource('[cars]/car', "fx_version 'cerulean'\ngame 'gta5'\nclient_script 'client.lua\n"),
    expected: {
      severity: 'error',
      file: inCarManifest.file,
      line: 3,
      resource: 'car',
      message: "The resource cannot be loaded. The manifest has a syntax error: unfinished string near ''client.lua'",
      remedy:
        'Correct the line. If the manifest has a byte order mark, a #! at its beginning or conflict markers of git, remove them.',
    },
    applyRemedy: restoreCar,
  },
  {
    code: 'manifest_runtime',
    title: 'a manifest with a run-time error is treated as a manifest of the old format',
    breakFolder: addToCar("error('not today')"),
    expected: {
      severity: 'warning',
      file: inCarManifest.file,
      line: 3,
      resource: 'car',
      message:
        'The manifest fails: not today. The server keeps the entries before the line and treats an fxmanifest.lua as a manifest of the old format. The server does not load an __resource.lua.',
      remedy: 'Correct the line.',
    },
    applyRemedy: restoreCar,
  },
  {
    code: 'manifest_too_large',
    title: 'a manifest over the size limit is not evaluated',
    breakFolder: ({ bareResource }) => bareResource('[cars]/car', `--${'x'.repeat(limits.sourceBytes)}`),
    expected: {
      severity: 'error',
      ...inCarManifest,
      message: `The manifest has ${limits.sourceBytes + 2} bytes; manifests of more than ${limits.sourceBytes} bytes are not evaluated here.`,
      remedy: 'Check whether the file is the right one.',
    },
    applyRemedy: restoreCar,
  },
  {
    code: 'manifest_time',
    title: 'a manifest with an endless loop is reported',
    breakFolder: addToCar('while true do end'),
    expected: {
      severity: 'error',
      ...inCarManifest,
      message: `The manifest was not evaluated within ${limits.cpuMs} ms. When the server starts, it waits for the manifest without a limit.`,
      remedy: 'Remove the endless loop.',
    },
    applyRemedy: restoreCar,
  },
  {
    code: 'manifest_memory',
    title: 'a manifest that exceeds the memory limit is reported',
    // The string is one allocation: many small allocations may take longer than the time that a manifest has.
    breakFolder: addToCar(`local all = ('x'):rep(${limits.memoryBytes})`),
    expected: {
      severity: 'error',
      ...inCarManifest,
      message: `The evaluation stopped at ${limits.memoryBytes} bytes of memory. The server has no such limit.`,
      remedy: 'Remove the endless loop.',
    },
    applyRemedy: restoreCar,
  },
  {
    code: 'manifest_too_many',
    title: 'a manifest with too many entries is reported',
    breakFolder: addToCar(`for i = 1, ${limits.entries + 1} do file('f' .. i) end`),
    expected: {
      severity: 'error',
      ...inCarManifest,
      message: `The evaluation stopped after ${limits.entries} entries.`,
      remedy: 'Remove the endless loop; use patterns for files.',
    },
    applyRemedy: restoreCar,
  },
  {
    code: 'manifest_old_format',
    title: 'a server for RedM does not start resources of the old format',
    breakFolder: (folder) => (redM(folder, 'ensure bike'), folder.write('resources/bike/__resource.lua', '')),
    expected: {
      severity: 'error',
      file: 'resources/bike/__resource.lua',
      line: null,
      resource: 'bike',
      message: `The server does not start the resource: the old format is for gta5 only, and this server runs rdr3.`,
      remedy:
        'Write an fxmanifest.lua with fx_version and game. An fxmanifest.lua with an error counts as the old format.',
    },
    applyRemedy: ({ write }) => write('resources/bike/fxmanifest.lua', forRedM(`rdr3_warning '${rdr3Warning}'`)),
  },
  {
    code: 'fx_version_missing',
    title: 'a manifest without fx_version is an error',
    breakFolder: ({ bareResource }) => bareResource('[cars]/car', "game 'gta5'\n"),
    expected: {
      severity: 'error',
      ...inCarManifest,
      message: 'The server does not start the resource: its manifest does not state the version of its format.',
      remedy: "Add the line: fx_version 'cerulean'",
    },
    applyRemedy: ({ bareResource }) => bareResource('[cars]/car', "game 'gta5'\nfx_version 'cerulean'\n"),
  },
  {
    code: 'fx_version_unknown',
    title: 'an unknown fx_version is an error',
    breakFolder: ({ bareResource }) => bareResource('[cars]/car', "game 'gta5'\nfx_version 'Cerulean'\n"),
    expected: {
      severity: 'error',
      ...inCarManifest,
      message: 'The server does not start the resource: there is no fx_version "Cerulean".',
      remedy: 'Write one of "adamant", "bodacious", "cerulean".',
    },
    applyRemedy: ({ bareResource }) => bareResource('[cars]/car', "game 'gta5'\nfx_version 'bodacious'\n"),
  },
  {
    code: 'game_missing',
    title: 'a manifest without a game is an error',
    breakFolder: ({ bareResource }) => bareResource('[cars]/car', "fx_version 'cerulean'\n"),
    expected: {
      severity: 'error',
      ...inCarManifest,
      message: 'The server does not start the resource: its manifest names no game.',
      remedy: "Add the line: game 'gta5' for FiveM, game 'rdr3' for RedM, game 'common' for both.",
    },
    applyRemedy: ({ bareResource }) => bareResource('[cars]/car', "fx_version 'cerulean'\ngame 'common'\n"),
  },
  {
    code: 'game_other',
    title: 'a server for FiveM does not start a resource for RedM',
    breakFolder: ({ bareResource }) => bareResource('[cars]/car', forRedM('')),
    expected: {
      severity: 'error',
      ...inCarManifest,
      message: 'The server does not start the resource: it is for "rdr3", and this server runs "gta5".',
      remedy:
        'Remove the resource from server.cfg. Or add "set gamename rdr3" to the beginning of server.cfg if the server should run that game.',
    },
    applyRemedy: (folder) => redM(folder),
  },
  {
    code: 'game_common_mixed',
    title: 'a manifest cannot name both common and the game of the server',
    breakFolder: ({ bareResource }) =>
      bareResource('[cars]/car', "fx_version 'cerulean'\ngames { 'common', 'gta5' }\n"),
    expected: {
      severity: 'error',
      ...inCarManifest,
      message:
        'The server does not start the resource: it names "common", "gta5", and "common" excludes "gta5", which this server runs.',
      remedy: "Write either game 'common', or the games by name.",
    },
    applyRemedy: ({ bareResource }) => bareResource('[cars]/car', "fx_version 'cerulean'\ngames { 'rdr3', 'gta5' }\n"),
  },
  {
    code: 'rdr3_warning_missing',
    title: 'a server for RedM requires the exact text of rdr3_warning',
    breakFolder: (folder) => (redM(folder), folder.bareResource('[cars]/car', forRedM("rdr3_warning 'I know.'"))),
    expected: {
      severity: 'error',
      ...inCarManifest,
      message:
        'The server does not start the resource: a resource for RedM must contain the exact text of rdr3_warning.',
      remedy: `Add the line: rdr3_warning '${rdr3Warning}'`,
    },
    applyRemedy: ({ bareResource }) => bareResource('[cars]/car', forRedM(`rdr3_warning '${rdr3Warning}'`)),
  },
  {
    code: 'entry_ignored',
    title: 'client_scripts with a string instead of a table has no effect',
    breakFolder: addToCar("client_scripts 'client.lua'"),
    expected: {
      severity: 'warning',
      ...inCarManifest,
      message:
        'client_scripts "client.lua" has no effect: with a string instead of a list, the engine stores it under a name that it never reads.',
      remedy: 'Write client_script "client.lua" or client_scripts { "client.lua" }.',
    },
    applyRemedy: addToCar("client_scripts { 'client.lua' }"),
  },
];
