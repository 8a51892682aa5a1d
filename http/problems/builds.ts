/** The part of the catalogue of problems that installing and removing Builds has. */
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
    title: 'Build cannot be called so',
    remedy: 'Choose another id: it becomes the name of a directory.',
    detail: ({ build, because }) => `A Build cannot be called ${quoted(build)}: ${nameFaultText(because)}.`,
  },
  archive_format_unknown: {
    status: 400,
    title: 'No archive that is known',
    remedy: 'Send a tar, tar.xz, tar.gz, zip or 7z as the body, as it is: curl -T fx.tar.xz.',
    detail: () =>
      'The body is no tar, tar.xz, tar.gz, zip or 7z. What it is called and its Content-Type do not matter.',
  },
  archive_not_tar: {
    status: 400,
    title: 'No tar in it',
    remedy: 'Send a tar.xz or tar.gz, or another archive: a single packed file has no names in it.',
    detail: () => 'What is packed with xz or gzip here is no tar.',
  },
  archive_damaged: {
    status: 400,
    title: 'Archive is damaged',
    remedy: 'Compare it with its source, and send it again.',
    detail: ({ because }) => `The archive is damaged or cut off: ${because}.`,
  },
  archive_encrypted: {
    status: 400,
    title: 'Archive is encrypted',
    remedy: 'Unpack it, and send it packed without a password.',
    detail: () => 'The archive is encrypted, and there is no way to give a password.',
  },
  archive_empty: {
    status: 400,
    title: 'Archive is empty',
    remedy: 'Send an archive with the files of a Build.',
    detail: () => 'There is no file in the archive.',
  },
  archive_too_large: {
    status: 400,
    title: 'Archive is too large',
    remedy: 'Start the service with a larger --build-limit, if the archive can be trusted.',
    detail: ({ limit }) => `The archive, or what is in it, has more than ${limit} bytes.`,
  },
  archive_too_many_entries: {
    status: 400,
    title: 'Archive has too many entries',
    remedy: 'Leave out of it what is no part of the server program.',
    detail: ({ limit }) => `The archive has more than ${limit} files, directories and links.`,
  },
  archive_path_outside: {
    status: 400,
    title: 'Archive leads outside',
    remedy:
      'Do not use this archive: it would write where it should not. If it is your own, pack it with relative paths.',
    detail: ({ entry }) => `The entry ${quoted(entry)} leads out of the directory of the Build. Nothing was installed.`,
  },
  archive_link_outside: {
    status: 400,
    title: 'Link leads outside',
    remedy: 'If the archive can be trusted, unpack it into the directory of the Builds yourself, and POST /builds.',
    detail: ({ entry, target }) =>
      `The link ${quoted(entry)} leads to ${quoted(target)}: out of the Build, or round in a circle. Nothing was installed.`,
  },
  archive_link_broken: {
    status: 400,
    title: 'Link to nothing',
    remedy: 'Pack the archive again: it names one file by two names, and holds neither.',
    detail: ({ entry, target }) =>
      `The hard link ${quoted(entry)} is to be ${quoted(target)}, which is no file in the archive.`,
  },
  archive_entry_unsupported: {
    status: 400,
    title: 'Archive holds what no Build can',
    remedy: 'Leave it out of the archive.',
    detail: ({ entry, what }) => `The entry ${quoted(entry)} is ${what}.`,
  },
  archive_name_unusable: {
    status: 400,
    title: 'Name cannot be carried',
    remedy: 'Rename it in the archive.',
    detail: ({ entry, because }) => `The entry ${quoted(entry)} cannot be called so: ${because}.`,
  },
  archive_name_twice: {
    status: 400,
    title: 'Name stands twice',
    remedy: 'Pack the archive anew: of two entries with one name nothing tells which is meant.',
    detail: ({ entry }) => `The name ${quoted(entry)} stands in the archive twice, or as a file and as a directory.`,
  },
  build_not_found: {
    status: 404,
    title: 'Build not found',
    remedy: 'GET /builds lists those that exist; POST /builds reads the list anew.',
    detail: ({ build }) => `There is no Build ${quoted(build)}.`,
  },
  installation_not_found: {
    status: 404,
    title: 'Nothing is being installed',
    remedy: 'GET /builds tells whether it is installed already.',
    detail: ({ build }) => `No Build ${quoted(build)} is being installed now.`,
  },
  build_exists: {
    status: 409,
    title: 'Build is there already',
    remedy: 'Choose another id, or remove that Build first.',
    detail: ({ build }) => `There is a Build ${quoted(build)} already. It has not been touched.`,
  },
  build_installing: {
    status: 409,
    title: 'Build is being installed',
    remedy: 'GET /builds/{id}/installation shows how far it is.',
    detail: ({ build }) => `A Build ${quoted(build)} is being installed already.`,
  },
  build_in_use: {
    status: 409,
    title: 'Build is in use',
    remedy: 'Stop the server first; where a start is planned, DELETE /recovery cancels it.',
    detail: ({ build, planned }) =>
      planned
        ? `A start of the server with the Build ${quoted(build)} is planned.`
        : `The server runs with the Build ${quoted(build)}.`,
  },
  install_failed: {
    status: 500,
    title: 'Build could not be installed',
    remedy: "Look at the rights of the workspace's builds directory and at the service's log. Nothing was installed.",
    detail: ({ because }) => `The archive could not be unpacked (${because}). Nothing was installed.`,
  },
  remove_failed: {
    status: 500,
    title: 'Build could not be removed',
    remedy: "Look at the rights of the workspace's builds directory. The Build is still there.",
    detail: ({ build, because }) => `The Build ${quoted(build)} could not be removed (${because}). It is still there.`,
  },
  too_many_installations: {
    status: 503,
    title: 'Too many are being installed',
    remedy: 'Try again when one of them has ended.',
    detail: ({ max }) => `${max} Builds are being installed, and no more at once.`,
  },
};

/** The problems of an archive. */
export const archiveProblems = (Object.keys(buildProblems) as BuildCode[]).filter((code) =>
  code.startsWith('archive_'),
);
