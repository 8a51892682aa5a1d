/** The commands on resources: descriptions, arguments and options. */
import type { Command } from 'commander';
import { buildOption, type Declare, takeArguments } from '../kit/declare.js';

export function declareResources(program: Command, declare: Declare): void {
  const resources = program.command('resources').description('List resources, and start and stop those of the server');
  const build = buildOption('Include what this Build needs and brings');
  takeArguments(
    declare(resources, 'list', 'List the Installed Resources of a Data Folder (the default)', build),
    'folder',
  );
  declare(resources, 'running', 'List which resources of the running server run, and which are only configured');
  for (const [name, description] of Object.entries(ofOne))
    takeArguments(declare(resources, name, description), 'resource');
  declare(resources, 'refresh', 'Let the running server read its resources again');
}

const ofOne = {
  start: 'Start a resource of the running server',
  stop: 'Stop a resource of the running server',
  restart: 'Restart a resource that runs',
  ensure: 'Start a resource, or restart it if it runs',
};
