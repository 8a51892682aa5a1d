/** Declares the commands on Builds and Data Folders: their descriptions, arguments and options. */

import { type Command, Option } from 'commander';
import { nameEncodings } from '../../../machines/text/name-encodings.js';
import { buildOption, type Declare, takeArguments } from '../kit/declare.js';
import { nonEmpty, sha256 } from '../kit/option-values.js';
import { confirmOption } from '../kit/service-options.js';
import { cancelBuild, listBuilds, refreshBuilds, removeBuild } from './builds.js';
import { checkFolder } from './check.js';
import { installCompanion, removeCompanion, showCompanion } from './companion.js';
import { editConfig } from './config.js';
import { createFolder } from './create-folder.js';
import { cancelDeployment, listDeployments } from './deployments.js';
import { duplicateFolder, listFolders, refreshFolders, removeFolder } from './folders.js';
import { importEgg } from './import-egg.js';
import { installBuild } from './install-build.js';

export function declareWorkspace(program: Command, declare: Declare): void {
  const builds = program.command('builds').description('List, install, import and remove Builds');
  declare(builds, 'list', 'List the Builds (the default)', listBuilds);
  declare(
    builds,
    'install',
    'Install a Build from an archive or a directory of this machine, or from a URL that the service allows',
    installBuild,
    new Option(
      '--id <id>',
      'Build id; without this option, the name of the file or the directory, or the name in the URL',
    ).argParser(nonEmpty),
    new Option('--names <encoding>', 'Encoding of the names in a zip or a tar that does not say it').choices(
      nameEncodings,
    ),
    new Option('--sha256 <digits>', 'Checksum that the archive of a URL must have').argParser(sha256),
  ).argument('<file-or-url>', 'Archive, directory, or https URL of an archive', nonEmpty);
  declare(
    builds,
    'import-egg',
    'Translate an egg of Pterodactyl or Pelican into a build.json, and list the parts that it cannot express',
    importEgg,
    new Option(
      '--id <id>',
      'Install a Build with this id that has the build.json; without this option, print the file',
    ).argParser(nonEmpty),
  ).argument('<file>', 'Egg, as the panel exports it in JSON', nonEmpty);
  takeArguments(declare(builds, 'cancel', 'Cancel the installation of a Build', cancelBuild), 'build');
  takeArguments(declare(builds, 'remove', 'Remove a Build and its files', removeBuild, confirmOption()), 'build');
  declare(builds, 'refresh', 'Read the list of Builds again from the workspace', refreshBuilds);

  const folders = program.command('folders').description('List, create, copy and delete Data Folders');
  declare(folders, 'list', 'List the Data Folders (the default)', listFolders);
  declare(
    folders,
    'create',
    'Create a Data Folder from a template, an archive or a repository, or adopt a directory',
    createFolder,
    new Option('--template <name>', 'Template; "empty" for an empty Data Folder')
      .conflicts(['path', 'from', 'git'])
      .argParser(nonEmpty),
    new Option('--from <file-or-url>', 'Archive of this machine, or https URL of one')
      .conflicts(['path', 'git'])
      .argParser(nonEmpty),
    new Option('--git <url>', 'https URL of a git repository').conflicts('path').argParser(nonEmpty),
    new Option('--ref <name>', 'Branch or tag of the repository; without this option, its default branch').argParser(
      nonEmpty,
    ),
    new Option('--names <encoding>', 'Encoding of the names in a zip or a tar that does not say it').choices(
      nameEncodings,
    ),
    new Option('--sha256 <digits>', 'Checksum that the archive of a URL must have').argParser(sha256),
    new Option(
      '--path <directory>',
      'Absolute path of a directory on the machine of the service, which becomes the Data Folder where it is',
    ).argParser(nonEmpty),
  ).argument('<name>', 'Name of the new Data Folder', nonEmpty);
  takeArguments(declare(folders, 'duplicate', 'Copy a Data Folder', duplicateFolder), 'folder').argument(
    '<new-name>',
    'Name of the copy',
    nonEmpty,
  );
  takeArguments(
    declare(folders, 'remove', 'Delete a Data Folder and its files', removeFolder, confirmOption()),
    'folder',
  );
  declare(
    folders,
    'deployments',
    'List the current and the last ended deployments, which make Data Folders',
    listDeployments,
  );
  declare(folders, 'cancel', 'Cancel a deployment', cancelDeployment).argument(
    '<deployment>',
    'Id of the deployment',
    nonEmpty,
  );
  declare(folders, 'refresh', 'Read the list of Data Folders again from the workspace', refreshFolders);

  const check = declare(
    program,
    'check',
    'Find out what would go wrong at a start with a Data Folder',
    checkFolder,
    buildOption('Include the requirements and the resources of this Build'),
  );
  takeArguments(check, 'folder');
  takeArguments(declareConfig(program, declare), 'folder');

  const companion = program.command('companion').description('Install what a server needs for announcements');
  takeArguments(
    declare(companion, 'show', 'Show whether the companion of a Data Folder is installed', showCompanion),
    'folder',
  );
  takeArguments(
    declare(companion, 'install', 'Install the companion, or replace an earlier version', installCompanion),
    'folder',
  );
  takeArguments(declare(companion, 'remove', 'Remove the companion', removeCompanion), 'folder');
}

function declareConfig(program: Command, declare: Declare): Command {
  return declare(
    program,
    'config',
    'Print, replace or create the config file of a Data Folder',
    editConfig,
    new Option('--versions', 'List the earlier versions').conflicts(['version', 'from']),
    new Option('--version <id>', 'Print an earlier version').conflicts('from').argParser(nonEmpty),
    new Option('--from <file>', 'Replace or create the config file with this file; - for the standard input').argParser(
      nonEmpty,
    ),
    new Option('--as <name>', 'Name of the config file to create, if Builds name several')
      .conflicts(['versions', 'version'])
      .argParser(nonEmpty),
  );
}
