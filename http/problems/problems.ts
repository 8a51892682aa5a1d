/**
 * The catalogue of everything the service refuses or fails at: one code, one status, one title, one place that
 * turns facts into words. docs/reference/errors.md is written from it.
 */
import type { Preflight } from '../../machines/ports/catalog.js';
import type { Fault } from '../../machines/ports/facts.js';
import { buildProblems } from './builds.js';
import { folderProblems } from './folders.js';
import type { ProblemKind } from './problem-kind.js';
import { serverProblems } from './server.js';
import { sessionProblems } from './session.js';

const same = (text: string) => (): string => text;
const quoted = (value: unknown): string => JSON.stringify(value);

export const problems = {
  bad_request: {
    status: 400,
    title: 'Malformed HTTP',
    remedy: 'Send a request that follows HTTP/1.1.',
    detail: same('The request is not HTTP that this service can read.'),
  },
  bad_percent_escape: {
    status: 400,
    title: 'Broken percent-escape',
    remedy: 'Encode the path as UTF-8, each byte as % and two hexadecimal digits.',
    detail: same('The path holds a percent-escape that is not UTF-8.'),
  },
  query_invalid: {
    status: 400,
    title: 'Query is not valid',
    remedy: 'Correct the parameter that the detail names; docs/reference/console.md describes them.',
    detail: ({ parameter, expected }) => `The query parameter ${quoted(parameter)} has to be ${String(expected)}.`,
  },
  body_not_json: {
    status: 400,
    title: 'Body is not JSON',
    remedy: 'Send a JSON object with Content-Type: application/json.',
    detail: ({ reason }) =>
      `The body cannot be read as a JSON object${typeof reason === 'string' ? `: ${reason}` : ''}.`,
  },
  build_required: {
    status: 400,
    title: 'No Build given',
    remedy: 'Give the id of a Build as "Build", a string or a number; GET /builds lists them.',
    detail: same(
      'The body has no "Build" that is a string or a number. Field names are capitalised: "Build", "Folder".',
    ),
  },
  folder_required: {
    status: 400,
    title: 'No Data Folder given',
    remedy: 'Give the name of a Data Folder as "Folder"; GET /datafolders lists them.',
    detail: same('The body has no "Folder" that is a string. Field names are capitalised: "Build", "Folder".'),
  },
  build_unknown: {
    status: 400,
    title: 'Build does not exist',
    remedy: 'GET /builds lists those that exist; POST /builds reads the list anew.',
    detail: ({ build, gone }) =>
      gone === true
        ? `The Build ${quoted(build)} is in the list, but its directory is no longer there.`
        : `There is no Build ${quoted(build)}. One that was added since the list was read is found after POST /builds.`,
  },
  build_broken: {
    status: 400,
    title: 'Build cannot be started',
    remedy: 'Do what the detail says; docs/reference/build-json.md describes build.json.',
    detail: ({ build, problem }) => `The Build ${quoted(build)} cannot be started: ${String(problem)}.`,
  },
  program_missing: {
    status: 400,
    title: "Build's program is missing",
    remedy:
      'Put the program where the Build says that it is, in "command" of its build.json for most, or correct that; otherwise install the Build again.',
    detail: ({ build, program }) =>
      `The Build ${quoted(build)} cannot be started: its program ${quoted(program)} is not there.`,
  },
  build_foreign: {
    status: 400,
    title: 'Build is for another system',
    remedy: 'Install the Build for Linux.',
    detail: ({ build, system }) => `The Build ${quoted(build)} is for ${String(system)}, and this machine runs Linux.`,
  },
  settings_broken: {
    status: 400,
    title: 'Settings cannot be used',
    remedy: 'Correct the file; docs/reference/folder-json.md describes it.',
    detail: ({ folder, problem }) =>
      folder === null
        ? `The settings of all Data Folders cannot be used: ${String(problem)}.`
        : `The settings of the Data Folder ${quoted(folder)} cannot be used: ${String(problem)}.`,
  },
  preflight_failed: {
    status: 400,
    title: 'Preflight found errors',
    remedy: 'Do what the findings say, or start without ?strict.',
    detail: ({ folder, preflight }) => {
      const errors = (preflight as Preflight).findings.filter(({ severity }) => severity === 'error').length;
      return `The server was not started: a look at the Data Folder ${quoted(folder)} found ${errors === 1 ? 'an error' : `${errors} errors`}, listed in "findings".`;
    },
  },
  folder_unknown: {
    status: 400,
    title: 'Data Folder does not exist',
    remedy: 'GET /datafolders lists those that exist; POST /datafolders reads the list anew.',
    detail: ({ folder, gone }) =>
      gone === true
        ? `The Data Folder ${quoted(folder)} is in the list, but its directory is no longer there.`
        : `There is no Data Folder ${quoted(folder)}. One that was added since the list was read is found after POST /datafolders.`,
  },
  command_required: {
    status: 400,
    title: 'No command given',
    remedy: 'Give the console line as "Command", a string that is not blank.',
    detail: same(
      'The body has no "Command" that is a string with something in it. Field names are capitalised: "Command".',
    ),
  },
  command_invalid: {
    status: 400,
    title: 'Command is not one line',
    remedy: 'Send each line as a command of its own, without control characters other than tab.',
    detail: ({ character }) => `The command holds the control character ${String(character)}; it has to be one line.`,
  },
  command_too_long: {
    status: 400,
    title: 'Command is too long',
    remedy: 'Shorten the command: a pipe takes no more in one piece.',
    detail: ({ bytes, longest }) =>
      `The command has ${String(bytes)} bytes in UTF-8; the longest that is delivered whole has ${String(longest)}.`,
  },
  unauthorized: {
    status: 401,
    title: 'Token required',
    remedy:
      'Send Authorization: Bearer with the token that the service was started with; a browser exchanges it for a cookie by POST /session.',
    detail: ({ given }) => (given === true ? 'The token is not the right one.' : 'This service asks for a token.'),
  },
  forbidden_host: {
    status: 403,
    title: 'Host not allowed',
    remedy: 'Use the address that the service printed, or start it with a token to use it under another name.',
    detail: ({ host }) => `The service does not answer under the name ${quoted(host)}.`,
  },
  forbidden_origin: {
    status: 403,
    title: 'Origin not allowed',
    remedy: 'Only pages of the service itself and programs may call it, not pages of another site.',
    detail: ({ origin }) => `Pages of ${quoted(origin)} may not call this service.`,
  },
  path_not_found: {
    status: 404,
    title: 'No such path',
    remedy: 'GET /openapi.json lists the paths, /docs shows them.',
    detail: ({ path }) => `There is nothing at ${quoted(path)}.`,
  },
  folder_not_found: {
    status: 404,
    title: 'Data Folder not found',
    remedy: 'GET /datafolders lists those that exist; POST /datafolders reads the list anew.',
    detail: ({ folder, gone }) =>
      gone === true
        ? `The Data Folder ${quoted(folder)} is in the list, but its directory is no longer there.`
        : `There is no Data Folder ${quoted(folder)}.`,
  },
  run_not_found: {
    status: 404,
    title: 'Run not found',
    remedy: 'GET /runs lists those that are kept.',
    detail: ({ run }) => `There is no console of a run ${quoted(run)}: there was none, or it is no longer kept.`,
  },
  no_runs: {
    status: 404,
    title: 'Nothing was ever run',
    remedy: 'Start the server first.',
    detail: same('There is no console yet: nothing was ever run in this workspace, or nothing of it is kept.'),
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    remedy: 'Use one of the methods in the Allow header.',
    detail: ({ method, allowed }) => `${String(method)} is not possible here; ${String(allowed)} is.`,
  },
  not_acceptable: {
    status: 406,
    title: 'No such form',
    remedy: 'Ask for one of the forms that the detail names in the header Accept, or for any.',
    detail: ({ types }) => `This can be had as ${(types as string[]).join(', ')}.`,
  },
  request_timeout: {
    status: 408,
    title: 'Request took too long',
    remedy: 'Send the whole request without a pause.',
    detail: same('The request did not arrive in time.'),
  },
  already_running: {
    status: 409,
    title: 'Server is already running',
    remedy: 'Stop the server first, or restart it.',
    detail: same('The server is running. At most one run is possible at a time.'),
  },
  not_running: {
    status: 409,
    title: 'Server is not running',
    remedy: 'Start the server first.',
    detail: same('The server is not running.'),
  },
  no_recovery: {
    status: 409,
    title: 'Nothing to cancel',
    remedy: 'GET /status tells in "recovery" whether a start is planned.',
    detail: same('No start of the server is planned, and none was given up.'),
  },
  body_too_large: {
    status: 413,
    title: 'Body is too large',
    remedy: 'Send at most 1 MiB.',
    detail: same('The body is larger than 1 MiB.'),
  },
  media_type_unsupported: {
    status: 415,
    title: 'Body is of another type',
    remedy: 'Send JSON with Content-Type: application/json.',
    detail: ({ type }) =>
      `The body is said to be ${quoted(type)}; only JSON is read, in UTF-8 and without an encoding or with gzip, deflate or br.`,
  },
  headers_too_large: {
    status: 431,
    title: 'Headers are too large',
    remedy: 'Send headers of less than 16 KiB in all.',
    detail: same('The headers of the request are larger than the service reads.'),
  },
  internal: {
    status: 500,
    title: 'Internal error',
    remedy: 'This is a defect of the service: its log tells more. Please report it.',
    detail: same('Something went wrong in the service itself. Its log tells more.'),
  },
  folder_unreadable: {
    status: 500,
    title: 'Data Folder cannot be read',
    remedy: "Look at the rights of the Data Folder's resources directory.",
    detail: ({ folder, because }) =>
      `The resources of the Data Folder ${quoted(folder)} cannot be read (${String(because)}).`,
  },
  list_unreadable: {
    status: 500,
    title: 'List cannot be read',
    remedy: "Look at the rights of the workspace's directories. The list is kept as it was.",
    detail: ({ list, because }) =>
      `The list of ${String(list)} cannot be read anew (${String(because)}). It is as it was.`,
  },
  launch_impossible: {
    status: 500,
    title: 'Restart is not possible',
    remedy: 'Put back what is missing and restart again. The running server has not been touched.',
    detail: ({ fault }) => `The server runs on, as it could not be started again: ${problemDetail(fault as Fault)}`,
  },
  queue_full: {
    status: 503,
    title: 'Too many operations wait',
    remedy: 'Try again after the seconds in Retry-After.',
    detail: same('Operations take turns, and too many wait already.'),
  },
  too_many_readers: {
    status: 503,
    title: 'Too many follow the events',
    remedy: 'Try again after the seconds in Retry-After.',
    detail: same('As many clients follow the events as the service can serve.'),
  },
  shutting_down: {
    status: 503,
    title: 'Service is ending',
    remedy: 'Try again when the service has been started again.',
    detail: same('The service is ending and takes no more operations.'),
  },
  ...serverProblems,
  ...buildProblems,
  ...folderProblems,
  ...sessionProblems,
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof problems;

/** @returns the problem's kind; one that is not in the catalogue is a defect and told as `internal` */
export function problemKind(code: string): ProblemKind {
  return (problems as Record<string, ProblemKind>)[code] ?? problems.internal;
}

/** @returns what happened, in words */
export function problemDetail(fault: Fault): string {
  return problemKind(fault.code).detail(fault);
}

/** A problem's body: RFC 9457, with `code` and, for clients of the API of 2020, `message`. */
export function problemBody(fault: Fault) {
  const { status, title } = problemKind(fault.code);
  const code = fault.code in problems ? fault.code : 'internal';
  const detail = problemDetail(fault);
  return { type: `urn:server-manager:problem:${code}`, title, status, detail, code, message: detail };
}

/** Ends a request with a problem; only failures.ts writes it. */
export class Problem extends Error {
  constructor(
    readonly fault: Fault & { readonly code: ProblemCode },
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(fault.code);
  }
}
