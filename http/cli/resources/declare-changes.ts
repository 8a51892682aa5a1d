/** Declares the commands that change Installed Resources. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type FileChoice, fileChoices } from '../../../machines/resource-updates/decide.js';
import { nameEncodings } from '../../../machines/text/name-encodings.js';
import { type Declare, folderOption, takeArguments } from '../kit/declare.js';
import { nonEmpty } from '../kit/option-values.js';
import { installResources, listChanges, removeResource, undoChange, updateResource } from './changes.js';

/** @param resources the group `resources` */
export function declareChanges(resources: Command, declare: Declare): void {
  const folder = (): Option => folderOption('Data Folder of the resource');
  declare(
    resources,
    'install',
    'Install resources from an archive, a release or a repository',
    installResources,
    folderOption('Data Folder that gets the resources'),
    new Option('--from <file-or-url>', 'Archive, or the https URL of one or of a repository on GitHub')
      .conflicts('git')
      .argParser(nonEmpty),
    new Option('--git <url>', 'https URL of a git repository').argParser(nonEmpty),
    new Option('--ref <name>', 'Branch or tag of the repository; without this option, its default branch').argParser(
      nonEmpty,
    ),
    new Option('--resources <names>', 'Only these resources of the archive, separated by commas').argParser(readNames),
    new Option('--rename <name=new-name>', 'New name of a resource of the archive; may be repeated').argParser(
      readRename,
    ),
    new Option('--category <path>', 'Categories that get the resources, such as [maps]; / for none').argParser(
      nonEmpty,
    ),
    new Option('--replace', 'Replace installed resources; their files go to the trash'),
    new Option('--no-ensure', 'Add no line to the config file'),
    namesOption(),
    new Option('--plan', 'Only show what would change').conflicts('planned'),
    plannedOption('Install the content of this plan, which --plan has shown for the same address'),
  );
  takeArguments(
    declare(
      resources,
      'update',
      'Update a resource to the newest release of its source',
      updateResource,
      folder(),
      new Option('--plan', 'Only show what would change').conflicts('planned'),
      plannedOption('Apply exactly this plan, which --plan has shown'),
      new Option(
        '--choose <file=version>',
        'Version of a file with a conflict: mine or theirs; may be repeated',
      ).argParser(readChoice),
      new Option('--otherwise <version>', 'Version of all other files with a conflict').choices(fileChoices),
    ),
    'resource',
  );
  takeArguments(
    declare(
      resources,
      'remove',
      'Move a resource into the trash, without its lines of the config',
      removeResource,
      folder(),
    ),
    'resource',
  );
  declare(resources, 'changes', 'List the changes of resources', listChanges, folderOption('Only of this Data Folder'));
  declare(resources, 'undo', 'Undo a change of resources', undoChange).argument(
    '<change>',
    'Id of the change',
    nonEmpty,
  );
}

/** Returns the option for the encoding of names in an archive. */
export function namesOption(): Option {
  const description = 'Encoding of the names in a zip or a tar that does not say it';
  return new Option('--names <encoding>', description).choices(nameEncodings);
}

function plannedOption(description: string): Option {
  return new Option('--planned <id>', description).argParser(nonEmpty);
}

function readNames(text: string): string[] {
  return text.split(',').map((each) => each.trim());
}

/** Reads `NAME=NEW-NAME`, and adds it to the earlier names. */
function readRename(text: string, previous: Readonly<Record<string, string>> = {}): Record<string, string> {
  const at = text.lastIndexOf('=');
  if (at < 1 || at === text.length - 1) throw new InvalidArgumentError('It must be NAME=NEW-NAME.');
  return { ...previous, [text.slice(0, at)]: text.slice(at + 1) };
}

/** Reads `FILE=VERSION`, and adds it to the earlier choices. */
function readChoice(text: string, previous: Readonly<Record<string, FileChoice>> = {}): Record<string, FileChoice> {
  const at = text.lastIndexOf('=');
  const choice = fileChoices.find((each) => each === text.slice(at + 1));
  if (at < 1 || choice === undefined) throw new InvalidArgumentError('It must be FILE=mine or FILE=theirs.');
  return { ...previous, [text.slice(0, at)]: choice };
}
