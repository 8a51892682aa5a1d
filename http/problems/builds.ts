/** The problems of installing and removing Builds. */
import { nameFaultText } from './name-faults.js';
import { type ProblemKinds, quoted } from './problem-kind.js';

type BuildCode =
  | 'build_id_unusable'
  | 'archive_format_unknown'
  | 'archive_not_tar'
  | 'archive_damaged'
  | 'archive_encrypted'
  | 'archive_empty'
  | 'archive_too_large'
  | 'archive_too_many_entries'
  | 'archive_path_outside'
  | 'archive_link_outside'
  | 'archive_link_broken'
  | 'archive_entry_unsupported'
  | 'archive_name_unusable'
  | 'archive_name_twice'
  | 'build_not_found'
  | 'installation_not_found'
  | 'build_exists'
  | 'build_installing'
  | 'build_in_use'
  | 'install_failed'
  | 'remove_failed'
  | 'too_many_installations';

export const buildProblems: ProblemKinds<BuildCode> = {
  build_id_unusable: {
    status: 400,
    title: 'Invalid Build id',
    remedy: 'Choose another id. It becomes the name of a directory.',
    detail: ({ build, because }) => `The id ${quoted(build)} is invalid: ${nameFaultText(because)}.`,
  },
  archive_format_unknown: {
    status: 400,
    title: 'Unknown archive format',
    remedy: 'Send a tar, tar.xz, tar.gz, zip or 7z as the body, for example with curl -T server.tar.xz.',
    detail: () => 'The body is not a tar, tar.xz, tar.gz, zip or 7z. File name and Content-Type are ignored.',
  },
  archive_not_tar: {
    status: 400,
    title: 'Compressed file without a tar',
    remedy: 'Send a tar.xz, a tar.gz or another archive format. A single compressed file contains no names.',
    detail: () => 'The content of the xz or gzip file is not a tar.',
  },
  archive_damaged: {
    status: 400,
    title: 'Archive is damaged',
    remedy: 'Compare its checksum with that of its source, and send it again.',
    detail: ({ because }) => `The archive is damaged or incomplete: ${because}.`,
  },
  archive_encrypted: {
    status: 400,
    title: 'Archive is encrypted',
    remedy: 'Unpack it, and pack it again without a password.',
    detail: () => 'Encrypted archives are not supported.',
  },
  archive_empty: {
    status: 400,
    title: 'Archive is empty',
    remedy: 'Send an archive with the files of a Build.',
    detail: () => 'The archive contains no file.',
  },
  archive_too_large: {
    status: 400,
    title: 'Archive is too large',
    remedy: 'Start the service with a larger --build-limit if you trust the archive.',
    detail: ({ limit }) => `The archive or its unpacked content has more than ${limit} bytes.`,
  },
  archive_too_many_entries: {
    status: 400,
    title: 'Archive has too many entries',
    remedy: 'Pack only the server program.',
    detail: ({ limit }) => `The archive has more than ${limit} files, directories and links.`,
  },
  archive_path_outside: {
    status: 400,
    title: 'Path leads out of the Build',
    remedy: 'Do not use this archive unless it is your own; then pack it with relative paths.',
    detail: ({ entry }) => `The entry ${quoted(entry)} leads out of the directory of the Build.`,
  },
  archive_link_outside: {
    status: 400,
    title: 'Link leads out of the Build',
    remedy: 'If you trust the archive, unpack it into the directory builds yourself, then POST /builds.',
    detail: ({ entry, target }) =>
      `The link ${quoted(entry)} leads to ${quoted(target)}: out of the Build, or in a circle.`,
  },
  archive_link_broken: {
    status: 400,
    title: 'Hard link without a target',
    remedy: 'Pack the archive again, with the target.',
    detail: ({ entry, target }) =>
      `The hard link ${quoted(entry)} has the target ${quoted(target)}, which is not a file in the archive.`,
  },
  archive_entry_unsupported: {
    status: 400,
    title: 'Unsupported archive entry',
    remedy: 'Pack the archive without this entry.',
    detail: ({ entry, what }) => `The entry ${quoted(entry)} is ${what}.`,
  },
  archive_name_unusable: {
    status: 400,
    title: 'Invalid name in the archive',
    remedy: 'Rename it in the archive.',
    detail: ({ entry, because }) => `The name of the entry ${quoted(entry)} is invalid: ${because}.`,
  },
  archive_name_twice: {
    status: 400,
    title: 'Duplicate name in the archive',
    remedy: 'Pack the archive again, with each name once.',
    detail: ({ entry }) => `The name ${quoted(entry)} occurs twice, or as a file and as a directory.`,
  },
  build_not_found: {
    status: 404,
    title: 'Build not found',
    remedy: 'GET /builds lists the Builds; POST /builds updates the list.',
    detail: ({ build }) => `The Build ${quoted(build)} does not exist.`,
  },
  installation_not_found: {
    status: 404,
    title: 'No installation in progress',
    remedy: 'GET /builds lists the installed Builds.',
    detail: ({ build }) => `The Build ${quoted(build)} is not being installed.`,
  },
  build_exists: {
    status: 409,
    title: 'Build exists already',
    remedy: 'Choose another id, or remove the Build first.',
    detail: ({ build }) => `The Build ${quoted(build)} exists already. It was not changed.`,
  },
  build_installing: {
    status: 409,
    title: 'Build is being installed',
    remedy: 'GET /builds/{id}/installation shows the progress.',
    detail: ({ build }) => `The Build ${quoted(build)} is already being installed.`,
  },
  build_in_use: {
    status: 409,
    title: 'Build is in use',
    remedy: 'Stop the server first, or cancel the planned start with DELETE /recovery.',
    detail: ({ build, planned }) =>
      planned
        ? `A start of the server with the Build ${quoted(build)} is planned.`
        : `The server runs with the Build ${quoted(build)}.`,
  },
  install_failed: {
    status: 500,
    title: 'Installation failed',
    remedy: 'Check the permissions of the directory builds in the workspace, and the log of the service.',
    detail: ({ because }) => `The archive could not be unpacked (${because}). Nothing was installed.`,
  },
  remove_failed: {
    status: 500,
    title: 'Removal failed',
    remedy: 'Check the permissions of the directory builds in the workspace.',
    detail: ({ build, because }) => `The Build ${quoted(build)} could not be removed (${because}). It still exists.`,
  },
  too_many_installations: {
    status: 503,
    title: 'Too many installations',
    remedy: 'Try again after one of them has ended.',
    detail: ({ max }) => `${max} Builds are being installed, which is the limit.`,
  },
};

/** The problems of an archive. */
export const archiveProblems = (Object.keys(buildProblems) as BuildCode[]).filter((code) =>
  code.startsWith('archive_'),
);
