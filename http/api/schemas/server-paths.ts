/** The operations that control the server process, for the API description. */
import type { ProblemCode } from '../../problems/problem-kind.js';
import { bodyProblems, integerParameter, operation, type PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';

const queueProblems: readonly ProblemCode[] = ['queue_full', 'shutting_down'];

export const serverPaths: PathDescriptions = {
  'POST /start': operation('startServer', 'Start the server with a Build and a Data Folder', {
    query: {
      wait: {
        description: '`ready`: answer only after the server has printed the ready line of its Build',
        schema: { enum: ['ready'] },
      },
      strict: {
        description: 'Run a preflight first and refuse the start if it finds an error. The answer lists the findings',
        schema: { type: 'boolean' },
      },
      timeout: integerParameter('With `wait`: maximum wait in seconds', { minimum: 1, maximum: 3600, default: 60 }),
    },
    body: schemas.startBody,
    success: { status: 204, description: 'The server was started.' },
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
    success: { status: 204, description: 'The previous run has ended and a new run was started.' },
    problems: ['not_running', 'launch_impossible', 'spawn_failed', 'server_stuck', ...queueProblems],
  }),
  'POST /stop': operation('stopServer', 'Stop the server', {
    success: { status: 204, description: 'All server processes have exited.' },
    problems: ['not_running', 'server_stuck', ...queueProblems],
  }),
  'POST /kill': operation(
    'killServer',
    'Kill the server at once (SIGKILL), bypassing the queue. Cuts a stop short and cancels a start or restart',
    {
      success: { status: 204, description: 'All server processes have exited.' },
      problems: ['not_running', 'server_stuck', 'shutting_down'],
    },
  ),
  'POST /command': operation('sendCommand', "Send a line to the server's console", {
    body: schemas.commandBody,
    success: {
      status: 202,
      description: 'The line was written to the console input. The server may not have acted on it yet.',
      schema: schemas.commandAccepted,
    },
    problems: [
      'command_required',
      'command_invalid',
      'command_too_long',
      ...bodyProblems,
      'not_running',
      'command_undeliverable',
      ...queueProblems,
    ],
  }),
  'DELETE /recovery': operation('cancelRecovery', 'Cancel the start that is planned after a crash', {
    success: { status: 204, description: 'No start is planned. The server stays stopped.' },
    problems: ['no_recovery', ...queueProblems],
  }),
};
