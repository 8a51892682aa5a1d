/** Findings on what resources need. */
import { type Case, ofCar, withCar } from './case.js';

export const ofNeeds: readonly Case[] = [
  {
    code: 'dependency_missing',
    says: 'a dependency that is not there keeps a resource from starting',
    spoil: withCar("dependencies { 'engine' }"),
    told: {
      severity: 'error',
      ...ofCar,
      message: 'The server does not start it: it needs the resource "engine", which does not exist.',
      remedy: 'Install engine, or remove it from the dependencies.',
    },
    mend: ({ resource }) => resource('engine'),
  },
  {
    code: 'dependency_circle',
    says: 'dependencies in a circle cannot all come first',
    spoil: ({ resource }) => (resource('[cars]/car', "dependency 'road'"), resource('road', "dependency 'car'")),
    told: {
      severity: 'warning',
      ...ofCar,
      message: 'car needs road needs car: the server starts one of them before its dependency.',
      remedy: 'Remove one of the dependencies.',
    },
    mend: ({ resource }) => resource('road'),
  },
  {
    code: 'constraint_unmet',
    says: 'a Build that is older than a resource asks for is not enough',
    spoil: withCar("dependency '/server:9001'"),
    told: {
      severity: 'error',
      ...ofCar,
      message: 'The server does not start it: it requires /server:9001, and this server has 9000.',
      remedy: 'Use a Build of version 9001 or later.',
    },
    mend: withCar("dependency '/server:9000'"),
  },
  {
    code: 'constraint_unmet',
    says: 'a resource that asks for OneSync needs it switched on',
    spoil: withCar("dependencies { '/onesync' }"),
    told: {
      severity: 'error',
      ...ofCar,
      message: 'The server does not start it: it requires /onesync, and this server has off.',
      remedy: 'Switch OneSync on: "oneSync": "on" in folder.json, or set onesync on in server.cfg.',
    },
    mend: ({ write }) => write('folder.json', '{ "oneSync": "on" }'),
  },
  {
    code: 'constraint_unmet',
    says: 'a resource that asks for a later build of the game than is enforced is not started',
    spoil: ({ resource, config }) => (
      resource('[cars]/car', "dependency '/gameBuild:2802'"), config('set sv_enforceGameBuild 2699')
    ),
    told: {
      severity: 'error',
      ...ofCar,
      message: 'The server does not start it: it requires /gameBuild:2802, and this server has 2699.',
      remedy: 'Add to server.cfg: set sv_enforceGameBuild 2802',
    },
    mend: ({ config }) => config('set sv_enforceGameBuild 2802'),
  },
];
