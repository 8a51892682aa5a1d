/** The problems of plans of updates. */
import { fieldDetail, type ProblemKinds, problem, quoted } from './problem-kind.js';

const notOffered = {
  channel: 'the source has no version in this channel, or was not read yet',
  download: 'the index has no URL of its archive, and no Build of its version is installed',
};

export const updateProblems = {
  update_source_not_found: problem(404, 'Update source not found', {
    remedy:
      'GET /updates lists the sources. To add a source, start the service with --builds-index or --builds-source.',
    detail: ({ source }) => `There is no source of updates ${quoted(source)}.`,
  }),
  update_invalid: problem(400, 'Invalid update request', {
    remedy: 'Correct the field that the detail names. GET /openapi.json has an example of the request.',
    detail: fieldDetail,
  }),
  update_not_offered: problem(409, 'Version is not offered', {
    remedy: 'GET /updates lists the channels with their versions and downloads.',
    detail: ({ channel, because }) => `The channel ${quoted(channel)} cannot be installed: ${notOffered[because]}.`,
  }),
  update_not_needed: problem(409, 'Build is in use already', {
    remedy: 'Choose another channel, or wait for its next version.',
    detail: ({ build }) => `The server runs with the Build ${quoted(build)}, which has this version.`,
  }),
  folder_not_running: problem(409, 'Data Folder is not running', {
    remedy: 'Start the server with the Data Folder first, or install the Build and start the server with it.',
    detail: ({ folder }) => `The server does not run with the Data Folder ${quoted(folder)}.`,
  }),
  update_busy: problem(409, 'Another update is planned', {
    remedy: 'Wait until that update has ended, or cancel it with DELETE /updates/{id}/plan.',
    detail: ({ folder, version }) =>
      `One update is carried out at a time: the Data Folder ${quoted(folder)} is being updated to ${version}.`,
  }),
  update_plan_not_found: problem(404, 'No update planned', {
    remedy: 'Plan an update with POST /updates/{id}/plan.',
    detail: ({ source }) => `There is no plan of an update of the source ${quoted(source)}.`,
  }),
  update_not_cancellable: problem(409, 'Update cannot be cancelled now', {
    remedy: 'GET /updates/{id}/plan shows the state. Try again when the server has been restarted.',
    detail: ({ state }) => `The state of the plan is ${quoted(state)}.`,
  }),
  updates_unwritable: problem(500, 'Update cannot be recorded', {
    remedy: 'Make room on the disk, or check the permissions of manager/update-plan.json in the workspace.',
    detail: ({ because }) => `The plan could not be written (${because}). Nothing was changed.`,
  }),
} satisfies Partial<ProblemKinds>;
