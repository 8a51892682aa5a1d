/** Declares the commands on resources: their descriptions, arguments and options. */

import { type Command, Option } from 'commander';
import { buildOption, type Declare, folderOption, takeArguments } from '../kit/declare.js';
import type { Command as Run } from '../kit/invocation.js';
import { nonEmpty } from '../kit/option-values.js';
import { declareChanges, namesOption } from './declare-changes.js';
import { listResources } from './resources.js';
import {
  ensureResource,
  listRunningResources,
  refreshResources,
  restartResource,
  startResource,
  stopResource,
} from './running-resources.js';
import { setSource } from './source.js';

export function declareResources(program: Command, declare: Declare): void {
  const resources = program
    .command('resources')
    .description('List, install and update resources, and start and stop resources of the running server');
  const build = buildOption('Include the requirements and the resources of this Build');
  takeArguments(
    declare(resources, 'list', 'List the Installed Resources of a Data Folder (the default)', listResources, build),
    'folder',
  );
  declare(
    resources,
    'running',
    'List the resources of the running server, and whether each runs or is only configured',
    listRunningResources,
  );
  for (const [name, [description, action]] of Object.entries(ofOne))
    takeArguments(declare(resources, name, description, action), 'resource');
  declareChanges(resources, declare);
  takeArguments(
    declare(
      resources,
      'source',
      'Show or set where updates of an Installed Resource come from',
      setSource,
      folderOption('Data Folder of the resource'),
      new Option('--from <url>', 'https URL of an archive, or of a repository on GitHub, for its releases')
        .conflicts(['git', 'none'])
        .argParser(nonEmpty),
      new Option('--git <url>', 'https URL of a git repository').conflicts('none').argParser(nonEmpty),
      new Option('--ref <name>', 'Branch or tag of the repository; without this option, its default branch').argParser(
        nonEmpty,
      ),
      namesOption(),
      new Option('--none', 'Remove the source'),
    ),
    'resource',
  );
  declare(resources, 'refresh', 'Let the running server read its resources again', refreshResources);
}

const ofOne: Readonly<Record<string, readonly [description: string, action: Run]>> = {
  start: ['Start a resource of the running server', startResource],
  stop: ['Stop a resource of the running server', stopResource],
  restart: ['Restart a resource that runs', restartResource],
  ensure: ['Start a resource, or restart it if it runs', ensureResource],
};
