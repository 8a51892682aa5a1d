/** The operations on the console and on runs, for the API description. */
import * as z from 'zod';
import { maxLines, rangeBytes } from '../console/query.js';
import type { PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';

export const consolePaths: PathDescriptions = {
  '/console': {
    get: {
      id: 'readConsole',
      tag: 'Console',
      summary: "Read part of a run's output",
      query: {
        run: {
          description: 'The id of a run. Default: the current run, else the newest',
          schema: { type: 'string' },
        },
        after: {
          description: 'The cursor to read from: Console-Next of the previous answer, or the cursor of a command',
          schema: { type: 'integer', minimum: 0 },
        },
        since: {
          description: 'Begin with the output of this time: ISO 8601 with a time zone, or milliseconds since 1970',
          schema: { type: 'string' },
        },
        lines: {
          description: 'Number of last lines, within the limit',
          schema: { type: 'integer', minimum: 1, maximum: maxLines },
        },
        limit: {
          description: 'Maximum number of console bytes in the answer',
          schema: { type: 'integer', minimum: rangeBytes.min, maximum: rangeBytes.max, default: rangeBytes.default },
        },
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
    },
  },
  '/runs': {
    get: {
      id: 'listRuns',
      tag: 'Console',
      summary: 'List the kept runs',
      success: { status: 200, description: 'The runs, newest first.', schema: z.array(schemas.run) },
      problems: [],
    },
  },
  '/runs/{run}/log': {
    get: {
      id: 'downloadLog',
      tag: 'Console',
      summary: "Download a run's whole output",
      path: { run: 'The id of a run' },
      success: {
        status: 200,
        description: 'All kept output up to now.',
        content: { 'application/octet-stream': { type: 'string' } },
        headers: { 'Console-Run': 'The run id', 'Console-Missing': 'Bytes deleted from the beginning' },
      },
      problems: ['run_not_found'],
    },
  },
};
