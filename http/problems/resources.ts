/** The problems of changes of Installed Resources. */
import { fieldDetail, type ProblemKinds, problem, quoted } from './problem-kind.js';

export const resourceProblems = {
  resource_order_invalid: problem(400, 'Invalid resource request', {
    remedy: 'Correct the field that the detail names.',
    detail: ({ field, problem }) => fieldDetail({ field: field ?? 'body', problem }),
  }),
  resource_install_unsupported: problem(409, 'Resources cannot be installed', {
    remedy: 'Upload the files with POST /datafolders/{name}/files/unpack.',
    detail: ({ folder, kind }) => `The manager installs no resources for ${kind}, the kind of ${quoted(folder)}.`,
  }),
  resources_not_in_archive: problem(400, 'Archive contains no resource', {
    remedy: 'Choose an archive with a resource. Unpack other files with POST /datafolders/{name}/files/unpack.',
    detail: () => 'No directory of the archive has a manifest, such as fxmanifest.lua.',
  }),
  resource_not_in_archive: problem(400, 'Resource is not in the archive', {
    remedy: 'Correct "resources" or "rename". POST /datafolders/{name}/resources/plan lists the names.',
    detail: ({ resource, names }) => `The archive has no resource ${quoted(resource)}. It has: ${names.join(', ')}.`,
  }),
  resource_twice_in_archive: problem(400, 'Resource occurs twice', {
    remedy: 'Choose one with "resources", or another name for one with "rename", by its path.',
    detail: ({ resource, paths }) => `Several resources would have the name ${quoted(resource)}: ${paths.join(', ')}.`,
  }),
  resource_name_refused: problem(400, 'Unusable resource name', {
    remedy: 'Choose another name with "rename".',
    detail: ({ resource, because }) => `The server cannot use the name ${quoted(resource)}: ${because}.`,
  }),
  resource_directory_invalid: problem(400, 'Invalid category', {
    remedy: 'Name categories in square brackets, such as [maps] or [maps]/[city].',
    detail: ({ directory, because }) => `${quoted(directory)} cannot get resources: ${because}.`,
  }),
  resource_installed: problem(409, 'Resource is installed already', {
    remedy: 'Set "replace" to true to replace it. The replaced files go to the trash.',
    detail: ({ resource, path }) => `${quoted(resource)} is installed in ${path}.`,
  }),
  resource_not_found: problem(404, 'Resource not found', {
    remedy: 'GET /datafolders/{name}/resources lists the Installed Resources.',
    detail: ({ folder, resource }) => `The Data Folder ${quoted(folder)} has no resource ${quoted(resource)}.`,
  }),
  resource_change_running: problem(409, 'Resources are being changed', {
    remedy: 'Wait for the end: GET /resource-changes/{change} shows the state.',
    detail: ({ folder, change }) => `The change ${change} of the Data Folder ${quoted(folder)} is in progress.`,
  }),
  resource_change_not_found: problem(404, 'Change not found', {
    remedy: 'GET /resource-changes lists the changes. The last 20 changes of each Data Folder are kept.',
    detail: ({ change }) => `There is no change ${quoted(change)}.`,
  }),
  resource_change_not_undoable: problem(409, 'Change cannot be undone', {
    remedy: 'Undo later changes first, or restore the files from the trash.',
    detail: ({ change, because }) => `The change ${change} cannot be undone: ${because}.`,
  }),
  resource_change_failed: problem(500, 'Resources could not be changed', {
    remedy: 'Check the permissions of the Data Folder and of its parent directory, and the log of the service.',
    detail: ({ because }) => `The files could not be moved (${because}).`,
  }),
  resource_not_started: problem(500, 'Resource did not start', {
    remedy: 'Read the console. The earlier files are in place.',
    detail: ({ resource }) => `${quoted(resource)} did not start, and the change was undone.`,
  }),
  folder_restoring: problem(409, 'Data Folder is being restored', {
    remedy: 'Wait until the restore has ended: GET /backups shows the step of the restore.',
    detail: ({ folder }) => `Files of the Data Folder ${quoted(folder)} are being restored from a backup.`,
  }),
} satisfies Partial<ProblemKinds>;
