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
        '"ensure bike" starts the resource "bike", which is not there. The server says: Couldn\'t find resource bike.',
      remedy: 'Install the resource below resources, or take the line out.',
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
        '"ensure Bike" starts the resource "Bike", which is not there. The server says: Couldn\'t find resource Bike.',
      remedy: 'The server knows one as "bike": write that. Capital letters count, and a blank is %20.',
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
        'There is another resource "car", at resources/car, and that is the one that is used; which of the two it is can change with the file system.',
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
      message: 'The server brings along a resource "hardcap", and uses that instead of this one.',
      remedy: 'Rename this one, or remove it.',
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
      message: 'The server brings along a resource "chat", and uses that instead of this one.',
      remedy: 'Rename this one, or remove it.',
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
      message:
        'A directory in square brackets is a category and never a resource, whatever is in it: its manifest is not read.',
      remedy: 'Take the brackets off its name if it is meant to be a resource, else remove the manifest.',
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
      message: 'The directory has no fxmanifest.lua: it is no resource, and what lies deeper in it is not looked at.',
      remedy:
        'Put square brackets around its name if it holds resources, move out what an archive has packed one level too deep, or remove it.',
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
      message: "The server passes this directory over: its name is that of a resource of the server's own.",
      remedy: 'Rename it if it is a resource of yours, else remove it.',
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
      message:
        'The server takes the percent sign in "100%" for the beginning of an encoded character and does not find the resource\'s files.',
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
      message: 'The server knows the resource "my bike" as "my%20bike", in server.cfg, in exports and in dependencies.',
      remedy:
        'Write "my%20bike" wherever it is named; better, rename the directory: letters without accents, digits, - and _.',
    },
    mend: ({ rename }) => rename('resources/my bike', 'resources/my-bike'),
  },
];
