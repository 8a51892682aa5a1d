/** The problems of Data Folders and their config files. */
import { urlFaults } from './builds.js';
import { nameFaultText } from './name-faults.js';
import { pathFaultTexts } from './path-faults.js';
import { fieldDetail, type ProblemKinds, problem, quoted } from './problem-kind.js';

const unusable = {
  link_outside: 'it is outside of the Data Folder, and manager/settings.json does not allow that in "links"',
  hard_link: "it is a second name of another user's file",
  not_a_file: 'it is not a regular file',
  dangling_link: 'it is a link to a missing file',
  too_large: 'it is larger than 1 MiB',
};

const namesText = (names: readonly string[]): string => names.map(quoted).join(' or ');

const changedNow = (etag: string | null): string =>
  etag !== null ? `The ETag is now ${etag}.` : 'The file no longer exists.';

export const folderProblems = {
  folder_not_found: problem(404, 'Data Folder not found', {
    remedy: 'GET /datafolders lists the Data Folders; POST /datafolders refreshes the list.',
    detail: ({ folder, gone }) =>
      gone
        ? `The directory of the Data Folder ${quoted(folder)} no longer exists.`
        : `There is no Data Folder ${quoted(folder)}.`,
  }),
  folder_unreadable: problem(500, 'Data Folder cannot be read', {
    remedy: "Check the permissions of the Data Folder's resources directory.",
    detail: ({ folder, because }) => `The resources of the Data Folder ${quoted(folder)} cannot be read (${because}).`,
  }),
  folder_name_invalid: problem(400, 'Invalid Data Folder name', {
    remedy: 'Choose another name.',
    detail: ({ folder, reason }) => `The name ${quoted(folder)} is invalid: ${nameFaultText(reason)}.`,
  }),
  folder_path_invalid: problem(400, 'Directory cannot be adopted', {
    remedy: 'Set "path" to the absolute path of another directory on the machine of the service.',
    detail: ({ path, why, other = '' }) =>
      `The directory ${quoted(path)} cannot become a Data Folder: ${pathFaultTexts[why](quoted(other))}. Nothing was changed.`,
  }),
  folder_url_refused: problem(400, 'URL is not allowed', {
    remedy: ({ allowed }) =>
      allowed.length === 0
        ? 'Use a credential with the scope admin, or upload an archive.'
        : 'Start the service with --folders-allow-url and the URL or a directory above it, or upload an archive.',
    detail: ({ because, allowed }) =>
      `The service makes no Data Folder from this URL: ${urlFaults[because]}. Allowed: ${allowed.length === 0 ? 'any, with the scope admin' : allowed.join(', ')}.`,
  }),
  template_unknown: problem(400, 'Unknown template', {
    remedy: 'Set "template" to a value that the detail lists, or omit it.',
    detail: ({ templates }) => `"template" must be ${templates.map(quoted).join(' or ')}.`,
  }),
  folder_invalid: problem(400, 'Invalid Data Folder settings', {
    remedy: 'Correct the field that the detail names. GET /openapi.json has an example of the request.',
    detail: fieldDetail,
  }),
  config_invalid: problem(400, 'Invalid config file text', {
    remedy: 'Remove the NUL byte, or save the file as UTF-8 or UTF-16.',
    detail: ({ line }) => `Line ${line} contains a NUL byte, where servers stop reading, and the text is not UTF-16.`,
  }),
  config_not_found: problem(404, 'Config file not found', {
    remedy: 'Create the file: PUT with If-None-Match: *.',
    detail: ({ folder, config }) => `The Data Folder ${quoted(folder)} has no ${config}.`,
  }),
  config_version_not_found: problem(404, 'Version not found', {
    remedy: 'GET …/config/versions lists the stored versions.',
    detail: ({ folder, version }) =>
      `Version ${quoted(version)} of the config file of the Data Folder ${quoted(folder)} does not exist, or has been deleted.`,
  }),
  config_unsupported: problem(409, 'Kind without a config file', {
    remedy:
      'Create a file that a Build names, with PUT …/config?file=NAME. Or set "config" in the folder.json of the Data Folder to the name of the file, and create the file with PUT …/config. Or set "kind" in folder.json.',
    detail: ({ folder, kind, names }) =>
      `The Data Folder ${quoted(folder)} is of the kind ${kind}, which has no single config file. ${
        names.length === 0
          ? 'No Build names a config file.'
          : `Builds name ${namesText(names)}, which does not exist yet.`
      }`,
  }),
  config_name_unknown: problem(400, 'Unknown config file name', {
    remedy: 'Omit "file" for the current config file, or set it to a name in "possible_configs" of the Data Folder.',
    detail: ({ folder, file, names }) =>
      `${quoted(file)} is not the config file of the Data Folder ${quoted(folder)}. ${
        names.length === 0 ? 'No Build names a config file.' : `The config file can be ${namesText(names)}.`
      }`,
  }),
  config_summary_unsupported: problem(409, 'No summary for this kind', {
    remedy: 'GET …/config returns the text of the config file.',
    detail: ({ folder, kind }) =>
      `The Data Folder ${quoted(folder)} is of the kind ${kind}, whose configuration has no summary.`,
  }),
  config_unusable: problem(409, 'Unusable config file', {
    remedy: 'Correct the file in the Data Folder by hand.',
    detail: ({ folder, config, why }) =>
      `The ${config} of the Data Folder ${quoted(folder)} cannot be read or replaced: ${unusable[why]}.`,
  }),
  folder_exists: problem(409, 'Name is in use', {
    remedy: 'Choose another name. If GET /datafolders does not list the name, update the list with POST /datafolders.',
    detail: ({ folder }) =>
      `A file or directory ${quoted(folder)} already exists among the Data Folders. It was not changed.`,
  }),
  config_changed: problem(412, 'Config file has changed', {
    remedy: 'GET the file again, apply your changes to it, and PUT it with its ETag.',
    detail: ({ folder, config, etag }) =>
      `The ${config} of the Data Folder ${quoted(folder)} does not match the precondition of the request. ${changedNow(etag)} Nothing was written.`,
  }),
  companion_not_found: problem(404, 'Companion not found', {
    remedy: 'There is nothing to remove. POST …/companion installs the companion.',
    detail: ({ folder, companion }) => `The Data Folder ${quoted(folder)} has no companion ${quoted(companion)}.`,
  }),
  companion_unsupported: problem(409, 'Kind without a companion', {
    remedy:
      'There is nothing to install: a server of this kind announces through its console, if "announce" in build.json is set.',
    detail: ({ folder, kind }) => `The Data Folder ${quoted(folder)} is of the kind ${kind}, which has no companion.`,
  }),
  companion_blocked: problem(409, 'Companion path is occupied', {
    remedy: 'Rename or remove this file or directory in the Data Folder.',
    detail: ({ folder, companion }) =>
      `The Data Folder ${quoted(folder)} contains another file or directory with the name ${quoted(companion)}. It was not changed.`,
  }),
  companion_unwritable: problem(500, 'Companion cannot be changed', {
    remedy: 'Check the permissions of the Data Folder: the manager must be able to write its resources.',
    detail: ({ folder, companion, because }) =>
      `The companion ${quoted(companion)} of the Data Folder ${quoted(folder)} cannot be installed or removed (${because}).`,
  }),
  config_type_unsupported: problem(415, 'Unsupported media type', {
    remedy:
      'Send the text as text/plain or application/octet-stream, or without a Content-Type, as curl -T does. curl -d sends another type.',
    detail: ({ type }) =>
      `The type or encoding of the body is ${quoted(type)}. The service accepts text/plain and application/octet-stream, without an encoding.`,
  }),
  precondition_required: problem(428, 'Precondition required', {
    remedy:
      'Send If-Match with the ETag of the text that you have changed, in quotes. To create the file, send the header If-None-Match with the value *.',
    detail: () => 'Without the header If-Match or If-None-Match the changes of another client could be lost.',
  }),
  config_unreadable: problem(500, 'Config file cannot be read', {
    remedy: 'Check the permissions of the file, of its directory, and of manager/versions in the workspace.',
    detail: ({ folder, config, because }) =>
      `The ${config} of the Data Folder ${quoted(folder)}, or its kept versions, cannot be read (${because}).`,
  }),
  config_unwritable: problem(500, 'Config file cannot be written', {
    remedy:
      'Check the permissions of the file and its directory: the manager must be able to write both, and to set the owner of the file.',
    detail: ({ folder, config, because }) =>
      `The ${config} of the Data Folder ${quoted(folder)} cannot be replaced (${because}). It was not changed.`,
  }),
  folder_not_removed: problem(500, 'Data Folder could not be removed', {
    remedy: 'Correct the fault that the detail names, and try again.',
    detail: ({ folder, because }) =>
      `The Data Folder ${quoted(folder)} could not be removed (${because}). It still exists.`,
  }),
  folder_unwritable: problem(500, 'Data Folder cannot be created', {
    remedy: ({ source }) =>
      source === undefined
        ? 'Check the permissions of the directory data in the workspace.'
        : 'Check that the manager can read the file, and that no program changes it.',
    detail: ({ folder, because, source }) =>
      source === undefined
        ? `The Data Folder ${quoted(folder)} cannot be created (${because}). Nothing was created.`
        : `The Data Folder ${quoted(folder)} cannot be created, because ${quoted(source)} cannot be copied (${because}). Nothing was created.`,
  }),
  disk_full: problem(507, 'Disk is full', {
    remedy:
      'Free disk space for the workspace and try again. An archive needs its own size plus the size of its files.',
    detail: ({ what, because }) => `The disk has no space for ${what} (${because}). Nothing was changed.`,
  }),
} satisfies Partial<ProblemKinds>;
