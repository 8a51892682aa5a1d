/** The commands on resources: descriptions, arguments and options. */
import { type Command, Option } from 'commander';
import { nonEmpty } from './option-values.js';

type Declare = (parent: Command, name: string, description: string, ...options: Option[]) => Command;

export function declareResources(program: Command, declare: Declare): void {
  const resources = program.command('resources').description('List resources, and start and stop those of the server');
  const build = new Option('--build <id>', 'Include what this Build needs and brings').argParser(nonEmpty);
  declare(resources, 'list', 'List the Installed Resources of a Data Folder (the default)', build).argument(
    '<folder>',
    'Name of the Data Folder',
    nonEmpty,
  );
  declare(resources, 'running', 'List which resources of the running server run, and which are only configured');
  for (const [name, description] of Object.entries(ofOne))
    declare(resources, name, description).argument('<resource>', 'Name of the resource as the server has it', nonEmpty);
  declare(resources, 'refresh', 'Let the running server read its resources anew');
}

const ofOne = {
  start: 'Start a resource of the running server',
  stop: 'Stop a resource of the running server',
  restart: 'Restart a resource that runs',
  ensure: 'Start a resource, or restart it if it runs',
};
