/** Declares the commands on the files of Data Folders. */
import { type Command, Option } from 'commander';
import { archiveFormats } from '../../../machines/files/files.js';
import { type Declare, takeArguments } from '../kit/declare.js';
import { nonEmpty, time } from '../kit/option-values.js';
import { confirmOption } from '../kit/service-options.js';
import { declareUpload } from './declare-upload.js';
import { copyFile, getFile, listFiles, listVersions, makeDirectory, moveFile, putFile, removeFile } from './files.js';
import { downloadFiles, listChanges, listTrash, purgeFile, restoreFile, searchFiles } from './trash.js';

export function declareFiles(program: Command, declare: Declare): void {
  const files = program.command('files').description('List, read, change and restore the files of a Data Folder');
  const takePath = (command: Command): Command =>
    takeArguments(command, 'folder').argument('<path>', 'Path, relative to the Data Folder', nonEmpty);
  const takeEntry = (command: Command): Command =>
    takeArguments(command, 'folder').argument('<id>', 'Id of the entry of the trash', nonEmpty);
  const target = (): Option =>
    new Option('-o, --output <file>', 'File to write; - or nothing for the standard output').argParser(nonEmpty);

  takeArguments(declare(files, 'list', 'List the files of a directory', listFiles), 'folder').argument(
    '[directory]',
    'Directory, relative to the Data Folder',
    nonEmpty,
  );
  takePath(
    declare(
      files,
      'get',
      'Print or save a file',
      getFile,
      target(),
      new Option('--version <id>', 'An earlier version').argParser(nonEmpty),
    ),
  );
  takePath(
    declare(
      files,
      'put',
      'Replace or create a file',
      putFile,
      new Option('--from <file>', 'File with the content; - or nothing for the standard input').argParser(nonEmpty),
    ),
  );
  declareUpload(files, declare);
  takePath(declare(files, 'mkdir', 'Make a directory', makeDirectory));
  for (const [name, description, action] of [
    ['move', 'Move or rename a file or directory', moveFile],
    ['copy', 'Copy a file or directory', copyFile],
  ] as const)
    takePath(declare(files, name, description, action)).argument('<to>', 'New path', nonEmpty);
  takePath(
    declare(
      files,
      'remove',
      'Move a file or directory into the trash',
      removeFile,
      new Option('--permanent', 'Delete it at once, without the trash'),
      confirmOption(),
    ),
  );
  takePath(declare(files, 'versions', 'List the earlier versions of a file', listVersions));
  takeArguments(
    declare(
      files,
      'search',
      'Find files by their names or contents',
      searchFiles,
      new Option('--contents', 'Search the contents instead of the names'),
      new Option('--below <directory>', 'Directory below which is searched').argParser(nonEmpty),
    ),
    'folder',
  ).argument('<text>', 'Text, without regard to case', nonEmpty);
  takeArguments(
    declare(
      files,
      'changes',
      'Show what has changed since the last start, as a diff',
      listChanges,
      new Option('--since <time>', 'A time instead of the last start, such as 2026-01-31T04:00').argParser(time),
    ),
    'folder',
  );
  takeArguments(
    declare(
      files,
      'download',
      'Download a file or directory as an archive',
      downloadFiles,
      new Option('--format <format>', 'Format of the archive').choices(archiveFormats).default('tar.gz'),
      target(),
    ),
    'folder',
  ).argument('[path]', 'Path, relative to the Data Folder', nonEmpty);
  takeArguments(declare(files, 'trash', 'List what can be restored', listTrash), 'folder');
  takeEntry(
    declare(
      files,
      'restore',
      'Restore an entry of the trash',
      restoreFile,
      new Option('--to <path>', 'New path; without this option, the earlier path').argParser(nonEmpty),
    ),
  );
  takeEntry(declare(files, 'purge', 'Delete an entry of the trash permanently', purgeFile, confirmOption()));
}
