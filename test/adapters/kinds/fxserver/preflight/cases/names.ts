/** Findings on what lies below resources, and what it is called. */
import { manifest } from '../../../../../fxserver.js';
import type { Case } from './case.js';

export const ofNames: readonly Case[] = [
  {
    code: 'resource_unknown',
    says: 'a resource that is started and not there is an error at its line',
    spoil: ({ config }) => config('ensure bike'),
    told: {
      severity: 'error',
      file: 'server.cfg',
      line: 5,
      resource: 'bike',
      message:
        '"ensure bike" starts the resource "bike", which does not exist. The server prints: Couldn\'t find resource bike.',
      remedy: 'Install the resource below resources, or remove the line.',
    },
    mend: ({ resource }) => resource('bike'),
  },
  {
    code: 'resource_unknown',
    says: 'capital letters count in the name of a resource',
    spoil: ({ config, resource }) => (resource('bike'), config('ensure Bike')),
    told: {
      severity: 'error',
      file: 'server.cfg',
      line: 5,
      resource: 'Bike',
      message:
        '"ensure Bike" starts the resource "Bike", which does not exist. The server prints: Couldn\'t find resource Bike.',
      remedy: 'Write "bike", the name in the server. Names are case-sensitive, and a space is %20.',
    },
    mend: ({ config }) => config('ensure bike'),
  },
  {
    code: 'resource_duplicate',
    says: 'of two resources of one name the one that is not used is told',
    spoil: ({ resource }) => resource('car'),
    told: {
      severity: 'warning',
      file: 'resources/[cars]/car',
      line: null,
      resource: null,
      message:
        'The server uses another resource "car", at resources/car. Which of the two it uses depends on the file system.',
      remedy: 'Remove or rename one of the two.',
    },
    mend: ({ remove }) => remove('resources/car'),
  },
  {
    code: 'resource_replaced',
    says: 'a resource that the Build brings along takes the place of one of that name',
    spoil: ({ resource }) => resource('[own]/hardcap'),
    told: {
      severity: 'warning',
      file: 'resources/[own]/hardcap',
      line: null,
      resource: null,
      message: 'The server has its own resource "hardcap" and uses that one instead.',
      remedy: 'Rename or remove this resource.',
    },
    mend: ({ rename }) => rename('resources/[own]/hardcap', 'resources/[own]/softcap'),
  },
  {
    code: 'resource_replaced',
    says: "of the folder's own chat and the Build's, resources_useSystemChat takes the Build's",
    spoil: ({ resource, config }) => (resource('chat'), config('ensure chat', 'set resources_useSystemChat true')),
    told: {
      severity: 'warning',
      file: 'resources/chat',
      line: null,
      resource: null,
      message: 'The server has its own resource "chat" and uses that one instead.',
      remedy: 'Rename or remove this resource.',
    },
    mend: ({ config }) => config('ensure chat'),
  },
  {
    code: 'category_manifest',
    says: 'a manifest in a category is not read',
    spoil: ({ write }) => write('resources/[cars]/fxmanifest.lua', manifest),
    told: {
      severity: 'warning',
      file: 'resources/[cars]',
      line: null,
      resource: null,
      message: 'A directory in square brackets is a category: its manifest is not read.',
      remedy: 'Remove the brackets from its name to make it a resource; otherwise remove the manifest.',
    },
    mend: ({ remove }) => remove('resources/[cars]/fxmanifest.lua'),
  },
  {
    code: 'manifest_missing',
    says: 'a directory without a manifest is no resource, and nothing in it is',
    spoil: ({ resource }) => resource('pack/bike'),
    told: {
      severity: 'warning',
      file: 'resources/pack',
      line: null,
      resource: null,
      message: 'The directory has no fxmanifest.lua: it is not a resource, and its subdirectories are not searched.',
      remedy:
        'Put square brackets around its name if it contains resources; move a resource that an archive has nested too deep one level up; or remove the directory.',
    },
    mend: ({ rename }) => rename('resources/pack', 'resources/[pack]'),
  },
  {
    code: 'name_special',
    says: "a resource with the name of one of the server's own is passed over",
    spoil: ({ resource }) => resource('TxAdmin'),
    told: {
      severity: 'warning',
      file: 'resources/TxAdmin',
      line: null,
      resource: null,
      message: "The server skips this directory: it has the name of one of the server's own resources.",
      remedy: 'Rename it to use it as a resource; otherwise remove it.',
    },
    mend: ({ rename }) => rename('resources/TxAdmin', 'resources/panel'),
  },
  {
    code: 'name_with_percent',
    says: 'a percent sign in a name breaks the path',
    spoil: ({ resource }) => resource('100%'),
    told: {
      severity: 'error',
      file: 'resources/100%',
      line: null,
      resource: '100%',
      message: 'The server decodes the percent sign in "100%" and does not find the files of the resource.',
      remedy: 'Rename the directory.',
    },
    mend: ({ rename }) => rename('resources/100%', 'resources/100'),
  },
  {
    code: 'name_encoded',
    says: 'a blank in a name is %20 to the server',
    spoil: ({ resource }) => resource('my bike'),
    told: {
      severity: 'warning',
      file: 'resources/my bike',
      line: null,
      resource: 'my%20bike',
      message: 'The server calls the resource "my bike" "my%20bike": in server.cfg, in exports and in dependencies.',
      remedy: 'Rename the directory (use letters without accents, digits, - and _), or write "my%20bike" everywhere.',
    },
    mend: ({ rename }) => rename('resources/my bike', 'resources/my-bike'),
  },
];
