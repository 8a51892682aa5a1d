/** Declares the commands `files upload` and `files undo`. */
import { type Command, Option } from 'commander';
import { nameEncodings } from '../../../machines/text/name-encodings.js';
import { type Declare, takeArguments } from '../kit/declare.js';
import { nonEmpty } from '../kit/option-values.js';
import { undoUpload } from './undo.js';
import { uploadFiles } from './upload.js';

/** @param files the group `files` */
export function declareUpload(files: Command, declare: Declare): void {
  declare(
    files,
    'upload',
    'Upload files in parts into a Data Folder; a repeated upload continues where it ended',
    uploadFiles,
    new Option('--to <folder/path>', 'Data Folder and path; a path with a slash at its end is a directory')
      .makeOptionMandatory()
      .argParser(nonEmpty),
    new Option('--unpack', 'Unpack archives into the path'),
    new Option('--unwrap', 'Leave out a directory that contains the whole archive'),
    new Option('--overwrite', 'Replace a file that exists; the old file goes to the trash'),
    new Option('--names <encoding>', 'Encoding of the names in a zip or a tar that does not say it').choices(
      nameEncodings,
    ),
    new Option('--dry-run', 'Only show what unpacking would change'),
  ).argument('<file...>', 'File of this machine');
  takeArguments(
    declare(
      files,
      'undo',
      'Undo an upload: move added files into the trash, and put replaced files back',
      undoUpload,
      new Option('--force', 'Undo it even if files have changed since; they go to the trash'),
      new Option('--dry-run', 'Only show what would change'),
    ),
    'folder',
  ).argument('<upload>', 'Id of the upload', nonEmpty);
}
