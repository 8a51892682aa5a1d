/** The part of the catalogue of problems that is about Data Folders: making them, and their config files. */
import { nameFaultText } from './name-faults.js';
import { type ProblemKinds, quoted } from './problem-kind.js';

const unusable = {
  not_a_file: 'something that is no file is in its place',
  dangling_link: 'it is a link to a file that is not there',
  too_large: 'it is larger than 1 MiB',
};

const changedNow = (etag: string | null): string =>
  etag !== null ? `Its ETag is ${etag} now.` : 'It is not there now.';

type FolderCode =
  | 'folder_not_found'
  | 'folder_unreadable'
  | 'folder_name_unusable'
  | 'template_unknown'
  | 'config_nul'
  | 'config_missing'
  | 'config_version_not_found'
  | 'config_unknown'
  | 'config_not_read'
  | 'config_unusable'
  | 'folder_exists'
  | 'config_changed'
  | 'config_type_unsupported'
  | 'precondition_required'
  | 'config_unreadable'
  | 'config_unwritable'
  | 'folder_unmakeable'
  | 'disk_full';

export const folderProblems: ProblemKinds<FolderCode> = {
  folder_not_found: {
    status: 404,
    title: 'Data Folder not found',
    remedy: 'GET /datafolders lists the Data Folders; POST /datafolders refreshes the list.',
    detail: ({ folder, gone }) =>
      gone
        ? `The directory of the Data Folder ${quoted(folder)} no longer exists.`
        : `There is no Data Folder ${quoted(folder)}.`,
  },
  folder_unreadable: {
    status: 500,
    title: 'Data Folder cannot be read',
    remedy: "Check the permissions of the Data Folder's resources directory.",
    detail: ({ folder, because }) => `The resources of the Data Folder ${quoted(folder)} cannot be read (${because}).`,
  },
  folder_name_unusable: {
    status: 400,
    title: 'Name cannot be used',
    remedy: 'Choose another name.',
    detail: ({ folder, reason }) => `A Data Folder cannot be called ${quoted(folder)}: ${nameFaultText(reason)}.`,
  },
  template_unknown: {
    status: 400,
    title: 'No such template',
    remedy: 'Give one of those that the detail names as "template", or none.',
    detail: ({ templates }) => `The "template" has to be ${templates.map(quoted).join(' or ')}.`,
  },
  config_nul: {
    status: 400,
    title: 'Text holds a NUL byte',
    remedy: 'Save the file as UTF-8: a text in UTF-16 has them everywhere.',
    detail: ({ line }) => `There is a NUL byte in line ${line}. No server reads a text beyond it.`,
  },
  config_missing: {
    status: 404,
    title: 'No config file yet',
    remedy: 'PUT one with If-None-Match: *.',
    detail: ({ folder, config }) => `The Data Folder ${quoted(folder)} has no ${config}.`,
  },
  config_version_not_found: {
    status: 404,
    title: 'No such version',
    remedy: 'GET …/config/versions lists those that are kept.',
    detail: ({ folder, version }) =>
      `No version ${quoted(version)} of the config file of the Data Folder ${quoted(folder)} is kept.`,
  },
  config_unknown: {
    status: 409,
    title: 'No config file is known',
    remedy: 'Edit its files by hand; or say what it is for in folder.json, as { "kind": "fxserver" }.',
    detail: ({ folder, kind }) =>
      `The Data Folder ${quoted(folder)} is of the kind ${kind}, of which it is not known which file configures the server.`,
  },
  config_not_read: {
    status: 409,
    title: 'Config is not read',
    remedy: 'GET …/config has its text, where there is a config file.',
    detail: ({ folder, kind }) =>
      `The Data Folder ${quoted(folder)} is of the kind ${kind}, whose configuration is not read here.`,
  },
  config_unusable: {
    status: 409,
    title: 'Config file cannot be used',
    remedy: 'Look at what is there, and put it right by hand.',
    detail: ({ folder, config, why }) =>
      `The ${config} of the Data Folder ${quoted(folder)} is neither read nor replaced: ${unusable[why]}.`,
  },
  folder_exists: {
    status: 409,
    title: 'Name is taken',
    remedy: 'Choose another name. POST /datafolders reads the list anew, should it not be in there.',
    detail: ({ folder }) =>
      `There is already something called ${quoted(folder)} among the Data Folders. It is left as it is.`,
  },
  config_changed: {
    status: 412,
    title: 'Config file has changed',
    remedy: 'GET it again, make your changes in that text, and PUT it with its ETag.',
    detail: ({ folder, config, etag }) =>
      `The ${config} of the Data Folder ${quoted(folder)} is not the one that the request names. ${changedNow(etag)} Nothing was written.`,
  },
  config_type_unsupported: {
    status: 415,
    title: 'Body is no text',
    remedy: 'Send the text with Content-Type: text/plain or application/octet-stream; curl -T does, curl -d does not.',
    detail: ({ type }) =>
      `The body is said to be ${quoted(type)}; only text/plain and application/octet-stream are taken, without an encoding.`,
  },
  precondition_required: {
    status: 428,
    title: 'Say what is replaced',
    remedy:
      'Send If-Match with the ETag of the text that was changed, in its quotes; or If-None-Match: * to make a file that is not there.',
    detail: ({ given }) =>
      given === null
        ? 'Without If-Match or If-None-Match: * the changes of somebody else could be lost.'
        : `${quoted(given)} names no text that could be replaced: an ETag is in double quotes, as GET gives it.`,
  },
  config_unreadable: {
    status: 500,
    title: 'Config file cannot be read',
    remedy: 'Look at the rights of the file, of its directory, and of manager/config in the workspace.',
    detail: ({ folder, config, because }) =>
      `The ${config} of the Data Folder ${quoted(folder)}, or what is kept of it, cannot be read (${because}).`,
  },
  config_unwritable: {
    status: 500,
    title: 'Config file cannot be written',
    remedy:
      'Look at the rights of the file and of its directory: the manager has to be able to write both, and to keep the owner of the file.',
    detail: ({ folder, config, because }) =>
      `The ${config} of the Data Folder ${quoted(folder)} cannot be replaced (${because}). It is as it was.`,
  },
  folder_unmakeable: {
    status: 500,
    title: 'Data Folder cannot be made',
    remedy: "Look at the rights of the workspace's directory data.",
    detail: ({ folder, because }) =>
      `The Data Folder ${quoted(folder)} cannot be made (${because}). Nothing of it is there.`,
  },
  disk_full: {
    status: 507,
    title: 'Disk is full',
    remedy: 'Make room where the workspace is, and try again: an archive needs its own size and that of its files.',
    detail: ({ what, because }) => `There is no room on the disk for ${what} (${because}). Everything is as it was.`,
  },
};
