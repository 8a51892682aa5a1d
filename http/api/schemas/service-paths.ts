/**
 * The operations on sessions, and those that report the state of the server and of the service, for the API
 * description.
 */
import * as z from 'zod';
import { actorKinds, pageLimit } from '../../../machines/history/journal.js';
import { samplePoints } from '../../../machines/samples/samples.js';
import {
  bodyProblems,
  integerParameter,
  json,
  operation,
  type PathDescriptions,
  revalidated,
  textParameter,
  timeParameter,
} from './path-descriptions.js';
import * as schemas from './schemas.js';

export const servicePaths: PathDescriptions = {
  'DELETE /session': operation('logOut', 'End the session of the cookie', {
    scope: null,
    description: 'Ends the session, deletes the cookie and closes the event streams of the session.',
    isOpen: true,
    success: {
      status: 204,
      description: 'The session has ended and its event streams were closed.',
      headers: { 'Set-Cookie': 'Deletes the cookie' },
    },
  }),
  'POST /session': operation('logIn', 'Exchange the token for a session cookie', {
    scope: null,
    description:
      'Begins a session for a browser, which cannot send a token with navigation or event streams. Programs send the token in the header Authorization instead.',
    isOpen: true,
    body: schemas.loginBody(),
    success: {
      status: 204,
      description: 'The session has begun. It is valid for 30 days, also after a restart, until the token changes.',
      headers: { 'Set-Cookie': 'The session: HttpOnly, SameSite=Strict, and Secure if the Origin is https' },
    },
    problems: [
      'token_required',
      ...bodyProblems,
      'login_wrong',
      'passkey_impossible',
      'passkey_required',
      'passkey_wrong',
      'no_token',
      'too_many_logins',
      'logins_busy',
    ],
  }),
  'GET /': operation('getSummary', 'Get the name, the version and the current run', {
    scope: 'read',
    description:
      'Returns the name of this instance, the version of the service and what runs. With Accept: text/html it returns the web UI, which needs no token.',
    success: {
      status: 200,
      description: 'The summary, or the web UI.',
      schema: schemas.summary,
      content: { 'text/html': { type: 'string' } },
    },
  }),
  'GET /status': operation('getStatus', 'Get the status of the server process', {
    scope: 'read',
    description:
      'Returns everything that is known about the server process: its state, its resources, the accepted operations, a planned start and the last exit.',
    success: json('The current status.', schemas.status),
  }),
  'GET /history': operation('getHistory', 'Get what has happened', {
    scope: 'read',
    description:
      'Returns operations, starts, exits, changes of files and logins with who caused them, the newest first. With a further page the header Link names it.',
    query: {
      type: textParameter('Types, or their first words, with commas between them: `operation,server.exited`'),
      run: textParameter('The id of a run'),
      actor: textParameter(`Who caused it: ${actorKinds.join(', ')}, or the name of one`),
      from: timeParameter('Only entries from this time on'),
      to: timeParameter('Only entries before this time'),
      before: textParameter('The page after an entry; taken from the header Link'),
      limit: integerParameter('The maximum number of entries', pageLimit),
    },
    ...revalidated({
      ...json('The entries, the newest first.', z.array(schemas.historyEntry)),
      headers: { Link: 'With rel="next": the next page' },
    }),
    problems: ['query_invalid', 'history_unavailable'],
  }),
  'GET /metrics': operation('getMetrics', 'Get measurements for Prometheus', {
    scope: 'read',
    description:
      'Returns the state and the resources of the server, counters of its starts and exits, and the resources of the manager. Accept chooses OpenMetrics 1.0 or the text format 0.0.4 of Prometheus, which is the default. What is unknown is absent.',
    success: {
      status: 200,
      description: 'The metrics.',
      content: { 'text/plain': { type: 'string' }, 'application/openmetrics-text': { type: 'string' } },
    },
    problems: ['not_acceptable'],
  }),
  'GET /samples': operation('getSamples', 'Get CPU, memory, players and tick times over time', {
    scope: 'read',
    description:
      'Returns the samples of a period in at most as many parts as asked for, each with mean and maximum. A sample is taken every 10 s while the server runs, and kept for 2 days; by the minute for 30 days; by the quarter of an hour for a year. Accept chooses JSON or CSV.',
    query: {
      from: timeParameter('The start of the period; an hour before its end without it'),
      to: timeParameter('The end of the period; now without it'),
      points: integerParameter('The maximum number of parts', samplePoints),
    },
    success: { ...json('The samples.', schemas.samples), content: { 'text/csv': { type: 'string' } } },
    problems: ['query_invalid', 'not_acceptable', 'samples_unavailable'],
  }),
  'GET /players': operation('listPlayers', 'List the players', {
    scope: 'read',
    description:
      'Returns the players on the running server. The server is asked at most once a second, for all clients together.',
    success: json('The players.', z.array(schemas.player)),
    problems: ['not_running', 'players_unsupported', 'players_unanswered'],
  }),
  'GET /healthz': operation('getHealth', 'Check that the service answers', {
    scope: null,
    description: 'Answers as long as the service runs, whatever the server does. It needs no token.',
    isOpen: true,
    success: json('The service answers.', schemas.health),
  }),
};
