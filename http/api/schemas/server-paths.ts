/** The operations that control the server process, for the API description. */
import { maxNoticeSeconds } from '../../../machines/announce/announcer.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { maxReasonLength } from '../end-notice.js';
import { bodyProblems, integerParameter, operation, type PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';

const queueProblems: readonly ProblemCode[] = ['queue_full', 'shutting_down'];

const noticeQuery = {
  notice: integerParameter('Warn the players, and end the server after this time in seconds. The server saves then', {
    minimum: 0,
    maximum: maxNoticeSeconds,
    default: 0,
  }),
  reason: {
    description: 'The reason that the players are shown. As `notice`, it makes the end an announced one',
    schema: { type: 'string', minLength: 1, maxLength: maxReasonLength },
  },
};

const saveHeader = {
  'End-Save':
    'With `notice` or `reason`: how the save went (`acknowledged`, `sent`, `undelivered`, `unsupported`). Absent if the server exited before',
};

export const serverPaths: PathDescriptions = {
  'POST /start': operation('startServer', 'Start the server with a Build and a Data Folder', {
    scope: 'control',
    isKeyed: true,
    description:
      'Starts the server. The answer comes when its program runs or, with `wait`, when it is ready. A running server is 409, whatever the body is.',
    query: {
      wait: {
        description:
          '`ready`: answer only after the server has printed the ready line of its Build. Without a ready line: after its first second',
        schema: { enum: ['ready'] },
      },
      strict: {
        description: 'Run a preflight first and refuse the start if a finding is fatal. The answer lists the findings',
        schema: { type: 'boolean' },
      },
      timeout: integerParameter('With `wait`: maximum wait in seconds', { minimum: 1, maximum: 3600, default: 60 }),
    },
    body: schemas.startBody(),
    success: {
      status: 204,
      description: 'The server was started.',
      headers: {
        'Start-Reached':
          'With `wait`: `ready`, or `launched` for a Build without a ready line: the server runs, and whether it is up is unknown',
      },
    },
    problems: [
      'query_invalid',
      'ended_before_ready',
      'not_ready',
      'build_required',
      'folder_required',
      'build_unknown',
      'folder_unknown',
      'build_broken',
      'program_missing',
      'build_foreign',
      'settings_broken',
      'preflight_failed',
      'folder_unreadable',
      ...bodyProblems,
      'already_running',
      'spawn_failed',
      'killed_while_starting',
      'server_stuck',
      ...queueProblems,
    ],
  }),
  'POST /restart': operation('restartServer', 'Restart the server with the same Build and Data Folder', {
    scope: 'control',
    isKeyed: true,
    description:
      'Stops the server, waits for its last process, and starts it again. If the next start is known to fail, the running server is left untouched.',
    query: noticeQuery,
    success: { status: 204, description: 'The previous run has ended and a new run was started.', headers: saveHeader },
    problems: ['query_invalid', 'not_running', 'launch_impossible', 'spawn_failed', 'server_stuck', ...queueProblems],
  }),
  'POST /stop': operation('stopServer', 'Stop the server', {
    scope: 'control',
    isKeyed: true,
    description:
      'Sends the stop request of the Build, waits for its grace period, then sends SIGKILL. The answer comes when no process of the server is left.',
    query: noticeQuery,
    success: { status: 204, description: 'All server processes have exited.', headers: saveHeader },
    problems: ['query_invalid', 'not_running', 'server_stuck', ...queueProblems],
  }),
  'POST /kill': operation('killServer', 'Kill the server at once', {
    scope: 'control',
    isKeyed: true,
    description:
      'Sends SIGKILL to all processes of the server without waiting in the operation queue. It cuts a stop short and cancels a start or restart.',
    success: { status: 204, description: 'All server processes have exited.' },
    problems: ['not_running', 'server_stuck', 'shutting_down'],
  }),
  'POST /command': operation('sendCommand', "Send a line to the server's console", {
    scope: 'command',
    isKeyed: true,
    description:
      'Writes one line to the console input of the server. A remote console with answers (rcon, webrcon, http) has answered it before the answer to the request. What the server prints next begins at the cursor of the answer.',
    query: {
      blank: {
        description:
          'Accept an empty `Command`: a line without text, as the Enter key alone sends it. For a server that asks a question with a default',
        schema: { type: 'boolean' },
      },
    },
    body: schemas.commandBody(),
    success: {
      status: 202,
      description: 'The line was written to the console input. The server may not have acted on it yet.',
      schema: schemas.commandAccepted,
    },
    problems: [
      'query_invalid',
      'command_required',
      'command_invalid',
      'command_too_long',
      'command_unknown',
      'command_not_encodable',
      'command_not_allowed',
      ...bodyProblems,
      'not_running',
      'console_absent',
      'command_undeliverable',
      'command_unanswered',
      ...queueProblems,
    ],
  }),
  'DELETE /recovery': operation('cancelRecovery', 'Cancel the start that is planned after a crash', {
    scope: 'control',
    description: 'Cancels the planned start, so that the server stays stopped until it is started.',
    success: { status: 204, description: 'No start is planned. The server stays stopped.' },
    problems: ['no_recovery', ...queueProblems],
  }),
};
