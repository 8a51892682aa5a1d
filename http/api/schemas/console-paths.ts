/** The paths of the console in the API's description. */
import * as z from 'zod';
import { maxLines, rangeBytes } from '../console/query.js';
import type { PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';

export const consolePaths: PathDescriptions = {
  '/console': {
    get: {
      id: 'readConsole',
      tag: 'Console',
      summary: "Read a part of a run's output",
      query: {
        run: {
          description: 'The id of a run; without it the one that goes on, else the newest',
          schema: { type: 'string' },
        },
        after: {
          description: 'The cursor to read from: Console-Next of the answer before, or that of a command',
          schema: { type: 'integer', minimum: 0 },
        },
        since: {
          description: 'Begin with what came at this time: ISO 8601 with its zone, or milliseconds since 1970',
          schema: { type: 'string' },
        },
        lines: {
          description: 'The last lines, as far as the limit goes',
          schema: { type: 'integer', minimum: 1, maximum: maxLines },
        },
        limit: {
          description: 'Bytes of console in the answer',
          schema: { type: 'integer', minimum: rangeBytes.min, maximum: rangeBytes.max, default: rangeBytes.default },
        },
      },
      success: {
        status: 200,
        description: 'The part, in the form that Accept asks for; without after, since and lines the last one.',
        content: {
          'text/plain': { type: 'string', description: 'UTF-8; no character is cut, and what is none is U+FFFD' },
          'application/x-ndjson': {
            type: 'string',
            description: 'One JSON object a line: cursor, text, at, partial; the first may hold missing, cursor',
          },
          'application/octet-stream': { type: 'string', description: 'The bytes as they are' },
        },
        headers: {
          'Console-Run': 'The run',
          'Console-Cursor': 'Where the body begins',
          'Console-Next': 'The cursor to go on with',
          'Console-Size': 'Bytes that the run has printed so far',
          'Console-Missing': 'Bytes that were asked for and are gone',
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
      success: { status: 200, description: 'The newest first.', schema: z.array(schemas.run) },
      problems: [],
    },
  },
  '/runs/{run}/log': {
    get: {
      id: 'downloadLog',
      tag: 'Console',
      summary: "Download the whole of a run's output",
      path: { run: 'The id of a run' },
      success: {
        status: 200,
        description: 'All that is kept, up to now.',
        content: { 'application/octet-stream': { type: 'string' } },
        headers: { 'Console-Run': 'The run', 'Console-Missing': 'Bytes that are gone from its head' },
      },
      problems: ['run_not_found'],
    },
  },
};
