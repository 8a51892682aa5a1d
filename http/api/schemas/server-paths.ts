/** The operations that control the server process. */
import type { ProblemCode } from '../../problems/problems.js';
import type { PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';

const turn: readonly ProblemCode[] = ['queue_full', 'shutting_down'];
const json: readonly ProblemCode[] = ['body_not_json', 'body_too_large', 'media_type_unsupported'];

export const serverPaths: PathDescriptions = {
  '/start': {
    post: {
      id: 'startServer',
      tag: 'Server process',
      summary: 'Start the server with a Build and a Data Folder',
      query: {
        wait: {
          description: "`ready`: answer only when the server has printed the line that its Build's `ready` looks for",
          schema: { enum: ['ready'] },
        },
        strict: {
          description: 'Do not start when a preflight finds an error; the answer lists what it found',
          schema: { type: 'boolean' },
        },
        timeout: {
          description: 'With `wait`: how many seconds at most',
          schema: { type: 'integer', minimum: 1, maximum: 3600, default: 60 },
        },
      },
      body: schemas.startBody,
      success: { status: 204, description: 'The server has been started.' },
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
        ...json,
        'already_running',
        'spawn_failed',
        'killed_while_starting',
        'server_stuck',
        ...turn,
      ],
    },
  },
  '/restart': {
    post: {
      id: 'restartServer',
      tag: 'Server process',
      summary: 'Restart the server with the same Build and Data Folder',
      success: { status: 204, description: 'The old run has gone and a new one has been started.' },
      problems: ['not_running', 'launch_impossible', 'spawn_failed', 'server_stuck', ...turn],
    },
  },
  '/stop': {
    post: {
      id: 'stopServer',
      tag: 'Server process',
      summary: 'Stop the server',
      success: { status: 204, description: 'No process of the server is left.' },
      problems: ['not_running', 'server_stuck', ...turn],
    },
  },
  '/kill': {
    post: {
      id: 'killServer',
      tag: 'Server process',
      summary:
        'End the server at once (SIGKILL), without waiting for a turn: a stop is cut short, a restart or start is cancelled',
      success: { status: 204, description: 'No process of the server is left.' },
      problems: ['not_running', 'server_stuck', 'shutting_down'],
    },
  },
  '/command': {
    post: {
      id: 'sendCommand',
      tag: 'Server process',
      summary: "Send a line to the server's console",
      body: schemas.commandBody,
      success: {
        status: 202,
        description: 'The line is in the console input; it does not tell that the action has completed.',
        schema: schemas.commandAccepted,
      },
      problems: [
        'command_required',
        'command_invalid',
        'command_too_long',
        ...json,
        'not_running',
        'command_undeliverable',
        ...turn,
      ],
    },
  },
  '/recovery': {
    delete: {
      id: 'cancelRecovery',
      tag: 'Server process',
      summary: 'Cancel the start that is planned after the server ended by itself',
      success: { status: 204, description: 'No start is planned; the server stays stopped.' },
      problems: ['no_recovery', ...turn],
    },
  },
};
