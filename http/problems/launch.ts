/** Problems that prevent a start: the Build, the Data Folder, or the program itself. */
import { type ProblemKinds, problem, quoted } from './problem-kind.js';
import { spawnDetail } from './spawn-detail.js';

export const launchProblems = {
  build_required: problem(400, 'No Build given', {
    remedy: 'Give the id of a Build as "Build", a string or a number; GET /builds lists them.',
    detail: () =>
      'The body has no "Build" that is a string or a number. Field names are capitalised: "Build", "Folder".',
  }),
  folder_required: problem(400, 'No Data Folder given', {
    remedy: 'Give the name of a Data Folder as "Folder"; GET /datafolders lists them.',
    detail: () => 'The body has no "Folder" that is a string. Field names are capitalised: "Build", "Folder".',
  }),
  build_unknown: problem(400, 'Unknown Build', {
    remedy: 'GET /builds lists the Builds; POST /builds refreshes the list.',
    detail: ({ build, gone }) =>
      gone
        ? `The directory of the Build ${quoted(build)} no longer exists.`
        : `There is no Build ${quoted(build)}. POST /builds finds Builds that were added since the last refresh.`,
  }),
  build_broken: problem(400, 'Build cannot be started', {
    remedy: 'Correct what the detail names; docs/reference/build-json.md describes build.json.',
    detail: ({ build, problem }) => `The Build ${quoted(build)} cannot be started: ${problem}.`,
  }),
  program_missing: problem(400, "Build's program is missing", {
    remedy: 'Install the Build again, or correct "command" in its build.json.',
    detail: ({ build, program }) => `The program ${quoted(program)} of the Build ${quoted(build)} does not exist.`,
  }),
  build_foreign: problem(400, 'Build is for another system', {
    remedy: 'Install the Build for Linux.',
    detail: ({ build, system }) => `The Build ${quoted(build)} is for ${system}; this machine runs Linux.`,
  }),
  settings_broken: problem(400, 'Invalid settings', {
    remedy: 'Correct the file that the detail names.',
    detail: ({ folder, problem }) =>
      folder === null
        ? `The settings for all Data Folders are invalid: ${problem}.`
        : `The settings of the Data Folder ${quoted(folder)} are invalid: ${problem}.`,
  }),
  preflight_failed: problem(400, 'Preflight found errors', {
    remedy: 'Follow the remedies of the findings, or start without ?strict.',
    detail: ({ folder, preflight }) => {
      const errors = preflight.findings.filter(({ severity }) => severity === 'error').length;
      return `The preflight of the Data Folder ${quoted(folder)} found ${errors === 1 ? 'an error' : `${errors} errors`}, listed in "findings". The server was not started.`;
    },
  }),
  folder_unknown: problem(400, 'Unknown Data Folder', {
    remedy: 'GET /datafolders lists the Data Folders; POST /datafolders refreshes the list.',
    detail: ({ folder, gone }) =>
      gone
        ? `The directory of the Data Folder ${quoted(folder)} no longer exists.`
        : `There is no Data Folder ${quoted(folder)}. POST /datafolders finds Data Folders that were added since the last refresh.`,
  }),
  spawn_failed: problem(500, 'Server could not be started', {
    remedy: 'Correct what the detail names. The server is not running.',
    detail: ({ fault }) => spawnDetail(fault),
  }),
} satisfies Partial<ProblemKinds>;
