/** The problems of the files of Data Folders. */
import type { FilePathFault, FileUse } from '../../machines/faults/faults.js';
import { maxWrittenBytes } from '../../machines/files/files.js';
import { type ProblemKinds, problem, quoted } from './problem-kind.js';

const mib = 1_048_576;

const pathFaults: Readonly<Record<FilePathFault, string>> = {
  absolute: 'it begins with a slash',
  empty_name: 'a name in it is empty',
  dots: 'a name in it is "." or ".."',
  character: 'a name in it contains a slash or a NUL byte',
  escape: 'it contains an escape that the list of files does not use, such as "\\x41" for "A"',
  too_long: 'it is too long',
};

const uses: Readonly<Record<FileUse, string>> = {
  not_a_file: 'it is not a regular file',
  not_a_directory: 'it is not a directory',
  link_outside:
    'it is a link out of the Data Folder, or is below one, and "links" in manager/settings.json does not allow the target',
  link_loop: 'its links lead in a circle',
  hard_link: "it may be a second name of another user's file",
  too_large: `it is larger than ${maxWrittenBytes / mib} MiB`,
  too_many_entries: 'it has too many entries',
  broken_utf16: 'its text is not valid UTF-16',
  data_folder: 'it is the Data Folder itself',
  into_itself: 'a directory cannot be moved or copied into itself',
  other_device: 'it is on another file system',
};

const useRemedies: Readonly<Partial<Record<FileUse, string>>> = {
  too_large: 'Upload the file, or delete it first.',
  broken_utf16: 'Save the file as UTF-8.',
  data_folder: 'To delete the Data Folder, use DELETE /datafolders/{name}.',
  other_device: 'Delete it with permanent=true, or move it with a program on the machine.',
  link_outside: 'Add the directory of the target to "links" in manager/settings.json, if clients may use it.',
};

const changedNow = (etag: string | null): string =>
  etag !== null ? `The ETag is now ${etag}.` : 'The file does not exist.';

export const fileProblems = {
  file_path_invalid: problem(400, 'Invalid file path', {
    remedy: 'Send the path as the list of files has it, relative to the Data Folder.',
    detail: ({ path, reason }) => `The path ${quoted(path)} is invalid: ${pathFaults[reason]}.`,
  }),
  file_protected: problem(403, 'File is protected', {
    remedy: 'Use a token or an account with the scope admin.',
    detail: ({ folder, path }) =>
      `${quoted(path)} of the Data Folder ${quoted(folder)} can be changed only with the scope admin, because backups run its commands.`,
  }),
  file_not_found: problem(404, 'File not found', {
    remedy: 'GET …/files lists the files of a directory.',
    detail: ({ folder, path }) =>
      `The Data Folder ${quoted(folder)} has no ${quoted(path)}, or a directory above it is missing.`,
  }),
  file_version_not_found: problem(404, 'File version not found', {
    remedy: 'GET …/files/versions lists the stored versions.',
    detail: ({ folder, path, version }) =>
      `Version ${quoted(version)} of ${quoted(path)} in the Data Folder ${quoted(folder)} does not exist, or has been deleted.`,
  }),
  trash_entry_not_found: problem(404, 'Trash entry not found', {
    remedy: 'GET …/trash lists what can be restored.',
    detail: ({ folder, id }) => `The trash of the Data Folder ${quoted(folder)} has no ${quoted(id)}.`,
  }),
  file_exists: problem(409, 'File exists', {
    remedy: 'Choose another path, or move or delete the existing file first.',
    detail: ({ folder, path }) =>
      `The Data Folder ${quoted(folder)} has a file or directory ${quoted(path)} already. It was not changed.`,
  }),
  file_unusable: problem(409, 'File cannot be used', {
    remedy: ({ why }) => useRemedies[why] ?? 'Choose another file or directory.',
    detail: ({ folder, path, why }) =>
      `${quoted(path)} of the Data Folder ${quoted(folder)} cannot be used: ${uses[why]}.`,
  }),
  file_changed: problem(412, 'File has changed', {
    remedy: 'GET the file again, apply your changes to it, and PUT it with its ETag.',
    detail: ({ folder, path, etag }) =>
      `${quoted(path)} of the Data Folder ${quoted(folder)} does not match the precondition of the request. ${changedNow(etag)} Nothing was written.`,
  }),
  range_unsatisfiable: problem(416, 'Range is not in the file', {
    remedy: 'Request a range that begins before the end of the file.',
    detail: ({ size }) => `The file has ${size} bytes.`,
  }),
  file_unreadable: problem(500, 'File cannot be read', {
    remedy: 'Check the permissions of the file and its directory.',
    detail: ({ folder, path, because }) =>
      `${quoted(path)} of the Data Folder ${quoted(folder)} cannot be read (${because}).`,
  }),
  file_unwritable: problem(500, 'File cannot be changed', {
    remedy: 'Check the permissions of the file and its directory: the manager must be able to write both.',
    detail: ({ folder, path, because }) =>
      `${quoted(path)} of the Data Folder ${quoted(folder)} cannot be changed (${because}). Nothing was changed.`,
  }),
} satisfies Partial<ProblemKinds>;
