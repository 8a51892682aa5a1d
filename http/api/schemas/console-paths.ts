/** The operations on the console, on runs and on events, for the API description. */
import * as z from 'zod';
import { maxLines, rangeBytes } from '../console/query.js';
import { integerParameter, json, operation, type PathDescriptions, textParameter } from './path-descriptions.js';
import * as schemas from './schemas.js';

export const consolePaths: PathDescriptions = {
  'GET /console': operation('readConsole', "Read part of a run's output", {
    query: {
      run: textParameter('The id of a run. Default: the current run, else the newest'),
      after: integerParameter(
        'The cursor to read from: Console-Next of the previous answer, or the cursor of a command',
        { minimum: 0 },
      ),
      since: textParameter('Begin with the output of this time: ISO 8601 with a time zone, or milliseconds since 1970'),
      lines: integerParameter('Number of last lines, within the limit', { minimum: 1, maximum: maxLines }),
      limit: integerParameter('Maximum number of console bytes in the answer', {
        minimum: rangeBytes.min,
        maximum: rangeBytes.max,
        default: rangeBytes.default,
      }),
    },
    success: {
      status: 200,
      description:
        'The output, in the format that Accept names. Without after, since and lines: the end of the output.',
      content: {
        'text/plain': { type: 'string', description: 'UTF-8 with whole characters. Invalid bytes become U+FFFD' },
        'application/x-ndjson': {
          type: 'string',
          description:
            'One JSON object per line: cursor, text, at, partial. The first line may be a gap: missing, cursor',
        },
        'application/octet-stream': { type: 'string', description: 'The raw bytes' },
      },
      headers: {
        'Console-Run': 'The run id',
        'Console-Cursor': 'The cursor of the first byte in the body',
        'Console-Next': 'The cursor to read from next',
        'Console-Size': 'Bytes that the run has printed so far',
        'Console-Missing': 'Requested bytes that have been deleted',
      },
    },
    problems: ['query_invalid', 'run_not_found', 'no_runs', 'not_acceptable'],
  }),
  'GET /runs': operation('listRuns', 'List the kept runs', {
    success: json('The runs, newest first.', z.array(schemas.run)),
  }),
  'GET /runs/{run}/log': operation('downloadLog', "Download a run's whole output", {
    success: {
      status: 200,
      description: 'All kept output up to now.',
      content: { 'application/octet-stream': { type: 'string' } },
      headers: { 'Console-Run': 'The run id', 'Console-Missing': 'Bytes deleted from the beginning' },
    },
    problems: ['run_not_found'],
  }),
  'GET /events': operation(
    'followEvents',
    'Subscribe to server-sent events, resumable with Last-Event-ID (docs/reference/events.md)',
    {
      query: {
        only: textParameter(
          'Event types, comma-separated: status, folders, builds, console, machine. Default: all except machine',
        ),
        after: textParameter(
          'Where console events begin: RUN:CURSOR, or none:0 for all kept output. Default: the current end. Last-Event-ID takes precedence',
        ),
      },
      success: {
        status: 200,
        description: 'The events, until either side ends the connection.',
        content: { 'text/event-stream': { type: 'string' } },
      },
      problems: ['query_invalid', 'too_many_readers', 'shutting_down'],
    },
  ),
};
