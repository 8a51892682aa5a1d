/** Findings about the directories below resources and their names. */
import { manifest } from '../../../../../kit/servers/fxserver.js';
import type { FindingCase } from './case.js';

export const nameCases: readonly FindingCase[] = [
  {
    code: 'resource_unknown',
    title: 'starting a resource that does not exist is an error, reported with its line',
    breakFolder: ({ config }) => config('ensure bike'),
    expected: {
      severity: 'error',
      file: 'server.cfg',
      line: 5,
      resource: 'bike',
      message:
        '"ensure bike" starts the resource "bike", which does not exist. The server prints: Couldn\'t find resource bike.',
      remedy: 'Install the resource below resources, or remove the line.',
    },
    applyRemedy: ({ resource }) => resource('bike'),
  },
  {
    code: 'resource_unknown',
    title: 'a misspelt name of a resource is reported with the nearest name',
    breakFolder: ({ config, resource }) => (resource('police'), config('ensure polcie')),
    expected: {
      severity: 'error',
      file: 'server.cfg',
      line: 5,
      resource: 'polcie',
      meant: 'police',
      message:
        '"ensure polcie" starts the resource "polcie", which does not exist. The server prints: Couldn\'t find resource polcie.',
      remedy: 'Did you mean "police"? If not, install the resource below resources, or remove the line.',
    },
    applyRemedy: ({ config }) => config('ensure police'),
  },
  {
    code: 'resource_unknown',
    title: 'the names of resources are case-sensitive',
    breakFolder: ({ config, resource }) => (resource('bike'), config('ensure Bike')),
    expected: {
      severity: 'error',
      file: 'server.cfg',
      line: 5,
      resource: 'Bike',
      meant: 'bike',
      message:
        '"ensure Bike" starts the resource "Bike", which does not exist. The server prints: Couldn\'t find resource Bike.',
      remedy: 'Write "bike", the name in the server. Names are case-sensitive, and a space is %20.',
    },
    applyRemedy: ({ config }) => config('ensure bike'),
  },
  {
    code: 'resource_unknown',
    title: 'a path does not name a resource, even with backslashes',
    breakFolder: ({ config, resource }) => (resource('bike'), config('ensure resources\\bike')),
    expected: {
      severity: 'error',
      file: 'server.cfg',
      line: 5,
      resource: 'resources\\bike',
      meant: 'bike',
      message:
        '"ensure resources\\\\bike" starts the resource "resources\\\\bike", which does not exist. The server prints: Couldn\'t find resource resources\\bike.',
      remedy: 'Write "bike": the name of the resource, without its directories.',
    },
    applyRemedy: ({ config }) => config('ensure bike'),
  },
  {
    code: 'resource_unknown',
    title: 'a started resource is not found if a directory without a manifest has its name',
    breakFolder: ({ rename, write }) => (
      rename('resources/[cars]/car', 'resources/[cars]/old'),
      rename('resources/[cars]', 'resources/[own]'),
      write('resources/car/notes.txt', '')
    ),
    expected: {
      severity: 'error',
      file: 'server.cfg',
      line: 4,
      resource: 'car',
      message:
        '"ensure car" starts the resource "car", which does not exist. The server prints: Couldn\'t find resource car.',
      remedy:
        'Add a manifest to resources/car, or remove this directory: it occupies the name even without a manifest.',
    },
    applyRemedy: ({ remove, rename }) => (
      remove('resources/car'), rename('resources/[own]/old', 'resources/[own]/car')
    ),
  },
  {
    code: 'resource_duplicate',
    title: 'a resource below a directory with its name and without a manifest is not loaded',
    breakFolder: ({ write }) => write('resources/car/notes.txt', ''),
    expected: {
      severity: 'warning',
      file: 'resources/[cars]/car',
      line: null,
      resource: null,
      message:
        'The directory resources/car occupies the name "car" even without a manifest: the server loads neither of the two.',
      remedy: 'Remove or rename resources/car.',
    },
    applyRemedy: ({ remove }) => remove('resources/car'),
  },
  {
    code: 'resource_duplicate',
    title: 'of two resources with the same name, the unused resource is reported',
    breakFolder: ({ resource }) => resource('car'),
    expected: {
      severity: 'warning',
      file: 'resources/[cars]/car',
      line: null,
      resource: null,
      message:
        'The server uses another resource "car", at resources/car. The file system determines which of the two the server uses.',
      remedy: 'Remove or rename one of the two.',
    },
    applyRemedy: ({ remove }) => remove('resources/car'),
  },
  {
    code: 'resource_replaced',
    title: 'a resource of the Build replaces a resource of the Data Folder with the same name',
    breakFolder: ({ resource }) => resource('[own]/hardcap'),
    expected: {
      severity: 'warning',
      file: 'resources/[own]/hardcap',
      line: null,
      resource: null,
      message: 'The server uses its own resource "hardcap" instead.',
      remedy:
        'Remove this directory: lines with this name start the resource of the server. If you have changed the resource, rename it, including in the config file.',
    },
    applyRemedy: ({ rename }) => rename('resources/[own]/hardcap', 'resources/[own]/softcap'),
  },
  {
    code: 'resource_replaced',
    title: 'resources_useSystemChat selects the chat of the Build over the chat of the Data Folder',
    breakFolder: ({ resource, config }) => (
      resource('chat'), config('ensure chat', 'set resources_useSystemChat true')
    ),
    expected: {
      severity: 'warning',
      file: 'resources/chat',
      line: null,
      resource: null,
      message: 'The server uses its own resource "chat" instead.',
      remedy:
        'Remove this directory: lines with this name start the resource of the server. If you have changed the resource, rename it, including in the config file.',
    },
    applyRemedy: ({ config }) => config('ensure chat'),
  },
  {
    code: 'category_manifest',
    title: 'a manifest in a category is not read',
    breakFolder: ({ write }) => write('resources/[cars]/fxmanifest.lua', manifest),
    expected: {
      severity: 'warning',
      file: 'resources/[cars]',
      line: null,
      resource: null,
      message: 'A directory in square brackets is a category: its manifest is not read.',
      remedy: 'Remove the brackets from its name to make it a resource; otherwise remove the manifest.',
    },
    applyRemedy: ({ remove }) => remove('resources/[cars]/fxmanifest.lua'),
  },
  {
    code: 'manifest_missing',
    title: 'a directory without a manifest is not a resource, and its subdirectories are not searched',
    breakFolder: ({ resource }) => resource('pack/bike'),
    expected: {
      severity: 'warning',
      file: 'resources/pack',
      line: null,
      resource: null,
      message: 'The directory has no fxmanifest.lua: it is not a resource, and its subdirectories are not searched.',
      remedy:
        'Put square brackets around its name if it contains resources; move a resource that an archive has nested too deep one level up; or remove the directory.',
    },
    applyRemedy: ({ rename }) => rename('resources/pack', 'resources/[pack]'),
  },
  {
    code: 'name_special',
    title: "a resource with the name of one of the server's own resources is skipped",
    breakFolder: ({ resource }) => resource('TxAdmin'),
    expected: {
      severity: 'warning',
      file: 'resources/TxAdmin',
      line: null,
      resource: null,
      message: "The server skips this directory: one of the server's own resources has its name.",
      remedy: 'To use the resource, rename it; otherwise remove it.',
    },
    applyRemedy: ({ rename }) => rename('resources/TxAdmin', 'resources/panel'),
  },
  {
    code: 'name_with_percent',
    title: 'a percent sign in the name of a resource is an error',
    breakFolder: ({ resource }) => resource('100%'),
    expected: {
      severity: 'error',
      file: 'resources/100%',
      line: null,
      resource: '100%',
      message: 'The server decodes the percent sign in "100%" and does not find the files of the resource.',
      remedy: 'Rename the directory.',
    },
    applyRemedy: ({ rename }) => rename('resources/100%', 'resources/100'),
  },
  {
    code: 'name_encoded',
    title: 'the server replaces a space in the name of a resource with %20',
    breakFolder: ({ resource }) => resource('my bike'),
    expected: {
      severity: 'warning',
      file: 'resources/my bike',
      line: null,
      resource: 'my%20bike',
      message: 'The server calls the resource "my bike" "my%20bike": in server.cfg, in exports and in dependencies.',
      remedy: 'Rename the directory (use letters without accents, digits, - and _), or write "my%20bike" everywhere.',
    },
    applyRemedy: ({ rename }) => rename('resources/my bike', 'resources/my-bike'),
  },
];
