/** The problems of installing and removing Builds. */
import { nameEncodings } from '../../machines/text/name-encodings.js';
import { nameFaultText } from './name-faults.js';
import { pathFaultTexts } from './path-faults.js';
import { fieldDetail, type ProblemKinds, problem, quoted } from './problem-kind.js';

export const urlFaults = {
  invalid: 'it is not a URL',
  scheme: 'it does not begin with https:',
  credentials: 'it contains a user name or a password',
  not_listed: 'it is not on the list of allowed URLs',
};

const downloadFaults = {
  unreachable: 'the server cannot be reached, its certificate is not trusted, or the connection was lost',
  timeout: 'it was not complete within its time limit',
  status: 'it was answered with an error',
  redirect: 'it was answered with a redirect to a URL that is not allowed',
  checksum_wrong: 'the archive does not have the checksum of the request',
};

/** The formats of archives that can be installed. */
const formats = 'tar, tar.xz, tar.gz, tar.bz2, tar.zst, zip or 7z';

export const buildProblems = {
  build_id_invalid: problem(400, 'Invalid Build id', {
    remedy: 'Choose another id, which can be the name of a directory.',
    detail: ({ build, because }) => `The id ${quoted(build)} is invalid: ${nameFaultText(because)}.`,
  }),
  archive_format_unknown: problem(400, 'Unknown archive format', {
    remedy: `Pack the files as a ${formats}, and send the archive, for example with curl -T server.tar.xz.`,
    detail: ({ what }) =>
      `${what === null ? 'The format was not recognised' : `This is ${what}`}. The archive must be a ${formats}. The content of the file counts, not its name.`,
  }),
  archive_needs_memory: problem(400, 'Archive needs too much memory', {
    remedy: 'Pack the archive again without --long or --ultra, or as a tar.gz.',
    detail: ({ needed, limit }) =>
      needed === null
        ? 'To unpack the archive, more memory is needed than there is.'
        : `To unpack the archive, a window of ${needed} bytes is needed; the limit is ${limit}.`,
  }),
  archive_not_tar: problem(400, 'Compressed file without a tar', {
    remedy: 'Send a tar.xz, a tar.gz or another archive format. A single compressed file contains no names.',
    detail: () => 'The content of the compressed file is not a tar.',
  }),
  archive_damaged: problem(400, 'Archive is damaged', {
    remedy: 'Compare the checksum of the archive with its source, and send it again.',
    detail: ({ because }) => `The archive is damaged or incomplete: ${because}.`,
  }),
  archive_encrypted: problem(400, 'Archive is encrypted', {
    remedy: 'Unpack the archive, and pack it again without a password.',
    detail: () => 'Encrypted archives are not supported.',
  }),
  archive_empty: problem(400, 'Archive is empty', {
    remedy: 'Send an archive with files.',
    detail: () => 'The archive contains no file.',
  }),
  archive_too_large: problem(400, 'Archive is too large', {
    remedy:
      'If you trust the archive, start the service with a larger --build-limit for Builds or --upload-limit for Data Folders.',
    detail: ({ limit }) => `The archive or its unpacked content has more than ${limit} bytes.`,
  }),
  archive_too_many_entries: problem(400, 'Archive has too many entries', {
    remedy: 'Pack only the files that the server needs.',
    detail: ({ limit }) => `The archive has more than ${limit} files, directories and links.`,
  }),
  archive_path_outside: problem(400, 'Path leads out of the archive', {
    remedy: 'Do not use this archive unless it is your own; then pack it with relative paths.',
    detail: ({ entry }) => `The entry ${quoted(entry)} leads out of the directory of the archive.`,
  }),
  archive_link_outside: problem(400, 'Link leads out of the archive', {
    remedy: 'If you trust the archive, unpack it yourself, for a Build into the directory builds, then POST /builds.',
    detail: ({ entry, target }) =>
      `The link ${quoted(entry)} leads to ${quoted(target)}: out of the archive, or in a circle.`,
  }),
  archive_link_broken: problem(400, 'Hard link without a target', {
    remedy: 'Pack the archive again, with the target.',
    detail: ({ entry, target }) =>
      `The hard link ${quoted(entry)} has the target ${quoted(target)}, which is not a file in the archive.`,
  }),
  archive_entry_unsupported: problem(400, 'Unsupported archive entry', {
    remedy: 'Pack the archive without this entry.',
    detail: ({ entry, what }) => `The entry ${quoted(entry)} is ${what}.`,
  }),
  archive_name_invalid: problem(400, 'Invalid name in the archive', {
    remedy: 'Rename the entry in the archive.',
    detail: ({ entry, because }) => `The name of the entry ${quoted(entry)} is invalid: ${because}.`,
  }),
  archive_encoding_unknown: problem(400, 'Unknown encoding of names', {
    remedy: `Send the archive again, and name the encoding: in the query parameter "names", in the field "names" of a download, or in the field "encoding" for an upload. Encodings are ${nameEncodings.join(', ')}. Or pack the files again with UTF-8 names.`,
    detail: ({ entry, names, readings }) =>
      `The name "${entry}" is not ${names ?? 'UTF-8'}. ${readings.map(({ encoding, name }) => `As ${encoding} it reads ${quoted(name)}.`).join(' ')}`,
  }),
  archive_separator_unclear: problem(400, 'Backslashes in the archive', {
    remedy:
      'Unpack the archive on the system that made it, and pack it with slashes, for example with tar or a current 7-Zip.',
    detail: ({ entry, system }) =>
      `The path ${quoted(entry)} has backslashes and no path has a slash, but entries were made on ${system}, where a backslash can be a part of a name.`,
  }),
  archive_name_twice: problem(400, 'Duplicate name in the archive', {
    remedy: 'Pack the archive again, with each name once.',
    detail: ({ entry }) => `The name ${quoted(entry)} occurs twice, or as a file and as a directory.`,
  }),
  build_not_found: problem(404, 'Build not found', {
    remedy: 'GET /builds lists the Builds; POST /builds updates the list.',
    detail: ({ build }) => `The Build ${quoted(build)} does not exist.`,
  }),
  installation_not_found: problem(404, 'No installation in progress', {
    remedy: 'GET /builds lists the installed Builds.',
    detail: ({ build }) => `The Build ${quoted(build)} is not being installed.`,
  }),
  build_exists: problem(409, 'Build exists already', {
    remedy: 'Choose another id, or remove the Build first.',
    detail: ({ build }) => `The Build ${quoted(build)} exists already. It was not changed.`,
  }),
  build_installing: problem(409, 'Build is being installed', {
    remedy: 'GET /builds/{id}/installation shows the progress, DELETE cancels the installation.',
    detail: ({ build }) => `The Build ${quoted(build)} is already being installed.`,
  }),
  installation_cancelled: problem(409, 'Installation was cancelled', {
    remedy: 'To install the Build, send the archive again.',
    detail: ({ build }) => `A client cancelled the installation of the Build ${quoted(build)}. Nothing was installed.`,
  }),
  build_source_invalid: problem(400, 'Invalid Build source', {
    remedy: 'Correct the field that the detail names. GET /openapi.json has an example of the request.',
    detail: fieldDetail,
  }),
  build_path_invalid: problem(400, 'Directory cannot become a Build', {
    remedy: 'Set "path" to the absolute path of another directory on the machine of the service.',
    detail: ({ path, why }) =>
      `The directory ${quoted(path)} cannot become a Build: ${pathFaultTexts[why]('')}. Nothing was installed.`,
  }),
  build_url_refused: problem(400, 'URL is not allowed', {
    remedy: 'Start the service with --builds-allow-url and the URL or a directory above it, or upload the archive.',
    detail: ({ because, allowed }) =>
      `The service downloads nothing from this URL: ${urlFaults[because]}. Allowed: ${allowed.length === 0 ? 'none' : allowed.join(', ')}.`,
  }),
  build_not_downloaded: problem(502, 'Archive could not be downloaded', {
    remedy: 'Compare the URL and the checksum with what the publisher states, and try again.',
    detail: ({ because }) => `The download failed: ${downloadFaults[because]}. Nothing was installed.`,
  }),
  build_in_use: problem(409, 'Build is in use', {
    remedy: 'Stop the server first, or cancel the planned start with DELETE /recovery.',
    detail: ({ build, planned }) =>
      planned
        ? `A start of the server with the Build ${quoted(build)} is planned.`
        : `The server runs with the Build ${quoted(build)}.`,
  }),
  install_failed: problem(500, 'Installation failed', {
    remedy: 'Check the permissions of the directory builds in the workspace, and the log of the service.',
    detail: ({ because }) => `The archive could not be unpacked (${because}). Nothing was installed.`,
  }),
  build_not_removed: problem(500, 'Build could not be removed', {
    remedy: 'Check the permissions of the directory builds in the workspace.',
    detail: ({ build, because }) => `The Build ${quoted(build)} could not be removed (${because}). It still exists.`,
  }),
  too_many_installations: problem(503, 'Too many installations', {
    remedy: 'Try again after an installation has ended. GET /installations lists the installations.',
    detail: ({ max }) => `${max} Builds are being installed, which is the limit.`,
  }),
} satisfies Partial<ProblemKinds>;

/** The problems of an archive. */
export const archiveProblems = (Object.keys(buildProblems) as (keyof typeof buildProblems)[]).filter((code) =>
  code.startsWith('archive_'),
);
