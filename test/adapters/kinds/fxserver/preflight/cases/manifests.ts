/** Findings on what manifests say. */
import { defaultLimits as limits } from '../../../../../../adapters/kinds/fxserver/manifest/limits.js';
import { rdr3Warning } from '../../../../../../adapters/kinds/fxserver/preflight/manifest.js';
import type { WellMade } from '../folder.js';
import { type Case, carAgain, ofCar, withCar } from './case.js';

const forRedM = (warning: string): string => `fx_version 'cerulean'\ngame 'rdr3'\n${warning}\n`;
const redM = ({ config, bareResource }: WellMade, ...lines: readonly string[]): void => {
  config('set gamename rdr3', ...lines);
  bareResource('[cars]/car', forRedM(`rdr3_warning '${rdr3Warning}'`));
};

export const ofManifests: readonly Case[] = [
  {
    code: 'manifest_syntax',
    says: 'a manifest that is no Lua is an error at its line',
    spoil: ({ bareResource }) =>
      bareResource('[cars]/car', "fx_version 'cerulean'\ngame 'gta5'\nclient_script 'client.lua\n"),
    told: {
      severity: 'error',
      file: ofCar.file,
      line: 3,
      resource: 'car',
      message: "The resource cannot be loaded. Its manifest has a syntax error: unfinished string near ''client.lua'",
      remedy: 'Correct the line. Also remove a byte order mark, a #! at the beginning, and conflict markers of git.',
    },
    mend: carAgain,
  },
  {
    code: 'manifest_runtime',
    says: 'a manifest that ends with an error counts as one of the old format',
    spoil: withCar("error('not today')"),
    told: {
      severity: 'warning',
      file: ofCar.file,
      line: 3,
      resource: 'car',
      message:
        'The manifest fails: not today. The server keeps the entries before the line and treats an fxmanifest.lua as one of the old format. It does not load an __resource.lua.',
      remedy: 'Correct the line.',
    },
    mend: carAgain,
  },
  {
    code: 'manifest_too_large',
    says: 'a manifest that is far too large is not evaluated',
    spoil: ({ bareResource }) => bareResource('[cars]/car', `--${'x'.repeat(limits.sourceBytes)}`),
    told: {
      severity: 'error',
      ...ofCar,
      message: `The manifest has ${limits.sourceBytes + 2} bytes; manifests of more than ${limits.sourceBytes} bytes are not evaluated here.`,
      remedy: 'Check whether it is the right file.',
    },
    mend: carAgain,
  },
  {
    code: 'manifest_time',
    says: 'a manifest that does not end is told as that',
    spoil: withCar('while true do end'),
    told: {
      severity: 'error',
      ...ofCar,
      message: `The manifest was not evaluated within ${limits.cpuMs} ms. The server waits for it without a limit when it starts.`,
      remedy: 'Remove the endless loop.',
    },
    mend: carAgain,
  },
  {
    code: 'manifest_memory',
    says: 'a manifest that wants all the memory is told as that',
    spoil: withCar("local all = 'x' while true do all = all .. all end"),
    told: {
      severity: 'error',
      ...ofCar,
      message: `The evaluation stopped at ${limits.memoryBytes} bytes of memory. The server has no such limit.`,
      remedy: 'Remove the endless loop.',
    },
    mend: carAgain,
  },
  {
    code: 'manifest_too_many',
    says: 'a manifest that declares without end is told as that',
    spoil: withCar(`for i = 1, ${limits.entries + 1} do file('f' .. i) end`),
    told: {
      severity: 'error',
      ...ofCar,
      message: `The evaluation stopped after ${limits.entries} entries.`,
      remedy: 'Remove the endless loop; use patterns for files.',
    },
    mend: carAgain,
  },
  {
    code: 'manifest_old_format',
    says: 'a server for RedM starts no resource of the old format',
    spoil: (folder) => (redM(folder, 'ensure bike'), folder.write('resources/bike/__resource.lua', '')),
    told: {
      severity: 'error',
      file: 'resources/bike/__resource.lua',
      line: null,
      resource: 'bike',
      message: `The server does not start it: the old format is for gta5 only, and this server runs rdr3.`,
      remedy: 'Write an fxmanifest.lua with fx_version and game. One with an error counts as the old format.',
    },
    mend: ({ write }) => write('resources/bike/fxmanifest.lua', forRedM(`rdr3_warning '${rdr3Warning}'`)),
  },
  {
    code: 'fx_version_missing',
    says: 'a manifest without fx_version is refused',
    spoil: ({ bareResource }) => bareResource('[cars]/car', "game 'gta5'\n"),
    told: {
      severity: 'error',
      ...ofCar,
      message: 'The server does not start it: its manifest does not state the version of its format.',
      remedy: "Add the line: fx_version 'cerulean'",
    },
    mend: ({ bareResource }) => bareResource('[cars]/car', "game 'gta5'\nfx_version 'cerulean'\n"),
  },
  {
    code: 'fx_version_unknown',
    says: 'an fx_version that the server does not know is refused',
    spoil: ({ bareResource }) => bareResource('[cars]/car', "game 'gta5'\nfx_version 'Cerulean'\n"),
    told: {
      severity: 'error',
      ...ofCar,
      message: 'The server does not start it: there is no fx_version "Cerulean".',
      remedy: 'Write one of "adamant", "bodacious", "cerulean".',
    },
    mend: ({ bareResource }) => bareResource('[cars]/car', "game 'gta5'\nfx_version 'bodacious'\n"),
  },
  {
    code: 'game_missing',
    says: 'a manifest without a game is refused',
    spoil: ({ bareResource }) => bareResource('[cars]/car', "fx_version 'cerulean'\n"),
    told: {
      severity: 'error',
      ...ofCar,
      message: 'The server does not start it: its manifest names no game.',
      remedy: "Add the line: game 'gta5' for FiveM, game 'rdr3' for RedM, game 'common' for both.",
    },
    mend: ({ bareResource }) => bareResource('[cars]/car', "fx_version 'cerulean'\ngame 'common'\n"),
  },
  {
    code: 'game_other',
    says: 'a resource for RedM is refused by a server for FiveM',
    spoil: ({ bareResource }) => bareResource('[cars]/car', forRedM('')),
    told: {
      severity: 'error',
      ...ofCar,
      message: 'The server does not start it: it is for "rdr3", and this server runs "gta5".',
      remedy: 'Remove it from server.cfg, or correct gamename if the server should run that game.',
    },
    mend: (folder) => redM(folder),
  },
  {
    code: 'game_common_mixed',
    says: "common cannot stand beside the server's own game",
    spoil: ({ bareResource }) => bareResource('[cars]/car', "fx_version 'cerulean'\ngames { 'common', 'gta5' }\n"),
    told: {
      severity: 'error',
      ...ofCar,
      message:
        'The server does not start it: it names "common", "gta5", and "common" excludes "gta5", which this server runs.',
      remedy: "Write either game 'common', or the games by name.",
    },
    mend: ({ bareResource }) => bareResource('[cars]/car', "fx_version 'cerulean'\ngames { 'rdr3', 'gta5' }\n"),
  },
  {
    code: 'rdr3_warning_missing',
    says: 'a server for RedM wants rdr3_warning to the letter',
    spoil: (folder) => (redM(folder), folder.bareResource('[cars]/car', forRedM("rdr3_warning 'I know.'"))),
    told: {
      severity: 'error',
      ...ofCar,
      message: 'The server does not start it: a resource for RedM must contain the exact text of rdr3_warning.',
      remedy: `Add the line: rdr3_warning '${rdr3Warning}'`,
    },
    mend: ({ bareResource }) => bareResource('[cars]/car', forRedM(`rdr3_warning '${rdr3Warning}'`)),
  },
  {
    code: 'entry_ignored',
    says: 'client_scripts with a text instead of a list has no effect',
    spoil: withCar("client_scripts 'client.lua'"),
    told: {
      severity: 'warning',
      ...ofCar,
      message:
        'client_scripts "client.lua" has no effect: with a text instead of a list the engine stores it under a name that it never reads.',
      remedy: 'Write client_script "client.lua" or client_scripts { "client.lua" }.',
    },
    mend: withCar("client_scripts { 'client.lua' }"),
  },
];
