/** Declares the commands on resources: their descriptions, arguments and options. */

import type { Command } from 'commander';
import { buildOption, type Declare, takeArguments } from '../kit/declare.js';
import type { Command as Run } from '../kit/invocation.js';
import { listResources } from './resources.js';
import {
  ensureResource,
  listRunningResources,
  refreshResources,
  restartResource,
  startResource,
  stopResource,
} from './running-resources.js';

export function declareResources(program: Command, declare: Declare): void {
  const resources = program
    .command('resources')
    .description('List resources, and start and stop resources of the running server');
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
  declare(resources, 'refresh', 'Let the running server read its resources again', refreshResources);
}

const ofOne: Readonly<Record<string, readonly [description: string, action: Run]>> = {
  start: ['Start a resource of the running server', startResource],
  stop: ['Stop a resource of the running server', stopResource],
  restart: ['Restart a resource that runs', restartResource],
  ensure: ['Start a resource, or restart it if it runs', ensureResource],
};
