/** The operations on the resources of the running server, for the API description. */
import * as z from 'zod';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { json, operation, type PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';

const problems: readonly ProblemCode[] = [
  'not_running',
  'resources_unsupported',
  'console_absent',
  'command_undeliverable',
  'command_unanswered',
  'queue_full',
  'shutting_down',
];
const success = json(
  'The command was written to the console, and its outcome was read there.',
  schemas.resourceOutcome,
);

const ofResource = (id: string, summary: string, description: string) =>
  operation(id, summary, {
    scope: 'control',
    isKeyed: true,
    description,
    success,
    problems: ['resource_name_unusable', ...problems],
  });

export const runningResourcePaths: PathDescriptions = {
  'GET /resources': operation('listRunningResources', 'Compare the resources that run with those that are configured', {
    scope: 'read',
    description:
      'Lists the Installed Resources of the running server and those that it has started, each with whether it runs and whether the configuration starts it. The server is asked at most once a second, for all clients together.',
    success: json('The resources, sorted by name.', z.array(schemas.runningResource)),
    problems: ['not_running', 'resources_unsupported', 'resources_unanswered', 'folder_not_found', 'folder_unreadable'],
  }),
  'POST /resources/refresh': operation('refreshResources', 'Let the server read its resources anew', {
    scope: 'control',
    isKeyed: true,
    description: 'Sends the command with which the server finds resources that were added. It starts none.',
    success,
    problems,
  }),
  'POST /resources/{resource}/start': ofResource(
    'startResource',
    'Start a resource',
    'Sends the command to the console, and answers when the server has reported the outcome there, after 10 s at the latest.',
  ),
  'POST /resources/{resource}/stop': ofResource(
    'stopResource',
    'Stop a resource',
    'Sends the command to the console, and answers as a start does. Resources that depend on it are stopped too.',
  ),
  'POST /resources/{resource}/restart': ofResource(
    'restartResource',
    'Restart a resource that runs',
    'Sends the command to the console, and answers as a start does. One that does not run is not started.',
  ),
  'POST /resources/{resource}/ensure': ofResource(
    'ensureResource',
    'Start a resource, or restart it if it runs',
    'Sends the command to the console, and answers as a start does.',
  ),
};
