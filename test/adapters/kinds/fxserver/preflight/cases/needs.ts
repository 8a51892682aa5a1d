/** Findings about missing dependencies and unmet constraints of resources. */
import { addToCar, type FindingCase, inCarManifest } from './case.js';

export const dependencyCases: readonly FindingCase[] = [
  {
    code: 'dependency_missing',
    title: 'the server does not start a resource whose dependency does not exist',
    breakFolder: addToCar("dependencies { 'engine' }"),
    expected: {
      severity: 'error',
      ...inCarManifest,
      message: 'The server does not start the resource: it needs the resource "engine", which does not exist.',
      remedy: 'Install engine, or remove it from the dependencies.',
    },
    applyRemedy: ({ resource }) => resource('engine'),
  },
  {
    code: 'dependency_missing',
    title: "a version in a dependency counts as a part of the resource's name",
    breakFolder: (folder) => (addToCar("dependency 'engine:1.0'")(folder), folder.resource('engine')),
    expected: {
      severity: 'error',
      ...inCarManifest,
      message: 'The server does not start the resource: it needs the resource "engine:1.0", which does not exist.',
      remedy: 'Write "engine": the server knows no versions in dependencies and looks up the whole text.',
    },
    applyRemedy: addToCar("dependency 'engine'"),
  },
  {
    code: 'dependency_circle',
    title: 'a cycle of dependencies gets a warning',
    breakFolder: ({ resource }) => (resource('[cars]/car', "dependency 'road'"), resource('road', "dependency 'car'")),
    expected: {
      severity: 'warning',
      ...inCarManifest,
      message:
        'The resources depend on each other: "car" → "road" → "car". The server starts one resource before its dependency.',
      remedy: 'Remove one of the dependencies.',
    },
    applyRemedy: ({ resource }) => resource('road'),
  },
  {
    code: 'constraint_unmet',
    title: 'the server does not start a resource that requires a later Build',
    breakFolder: addToCar("dependency '/server:9001'"),
    expected: {
      severity: 'error',
      ...inCarManifest,
      message: 'The server does not start the resource: it requires /server:9001, but here it is 9000.',
      remedy: 'Use a Build of version 9001 or later.',
    },
    applyRemedy: addToCar("dependency '/server:9000'"),
  },
  {
    code: 'constraint_unmet',
    title: 'the server does not start a resource that requires OneSync while OneSync is off',
    breakFolder: addToCar("dependencies { '/onesync' }"),
    expected: {
      severity: 'error',
      ...inCarManifest,
      message: 'The server does not start the resource: it requires /onesync, but here it is off.',
      remedy: 'Switch OneSync on: "oneSync": "on" in folder.json, or set onesync on in server.cfg.',
    },
    applyRemedy: ({ write }) => write('folder.json', '{ "oneSync": "on" }'),
  },
  {
    code: 'constraint_unmet',
    title: 'the server does not start a resource that requires a later game build than sv_enforceGameBuild',
    breakFolder: ({ resource, config }) => (
      resource('[cars]/car', "dependency '/gameBuild:2802'"), config('set sv_enforceGameBuild 2699')
    ),
    expected: {
      severity: 'error',
      ...inCarManifest,
      message: 'The server does not start the resource: it requires /gameBuild:2802, but here it is 2699.',
      remedy: 'Add to server.cfg: set sv_enforceGameBuild 2802',
    },
    applyRemedy: ({ config }) => config('set sv_enforceGameBuild 2802'),
  },
];
