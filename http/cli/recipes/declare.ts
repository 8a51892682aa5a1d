/** Declares the commands on recipes: their descriptions, arguments and options. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Declare } from '../kit/declare.js';
import { nonEmpty } from '../kit/option-values.js';
import { deployRecipe, planRecipe } from './recipes.js';

/** Adds a variable such as `name=value` to the variables of earlier options. @throws InvalidArgumentError */
export function readVariable(text: string, previous: Readonly<Record<string, string>> = {}): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be NAME=VALUE.');
  return Object.fromEntries([...Object.entries(previous), [text.slice(0, at), text.slice(at + 1)]]);
}

const variableOption = (): Option =>
  new Option('--variable <name=value>', 'Value of a variable; may be repeated').argParser(readVariable);

export function declareRecipes(program: Command, declare: Declare): void {
  const recipes = program.command('recipes').description('Create Data Folders from recipes of txAdmin');
  declare(
    recipes,
    'plan',
    'List what a recipe would download, write and send to a database',
    planRecipe,
    variableOption(),
  ).argument('<file-or-url>', 'YAML file, or https URL of one', nonEmpty);
  declare(
    recipes,
    'deploy',
    'Create a Data Folder from a recipe, and show the progress',
    deployRecipe,
    variableOption(),
    new Option(
      '--allow-host <hosts>',
      'Hosts from which the recipe may download, separated by commas; may be repeated',
    ).argParser(readHosts),
    new Option(
      '--database-url <url>',
      'The only database that the recipe may use; - to read it from the input',
    ).argParser(nonEmpty),
  )
    .argument('<file-or-url>', 'YAML file, or https URL of one', nonEmpty)
    .argument('<name>', 'Name of the new Data Folder', nonEmpty);
}

function readHosts(text: string, previous: readonly string[] = []): string[] {
  return [...previous, ...text.split(',').map((each) => each.trim())];
}
