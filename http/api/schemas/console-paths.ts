/** The operations on the console, on runs and on events, for the API description. */
import * as z from 'zod';
import { severities } from '../../../machines/console/console-line.js';
import { reportLimit } from '../../../machines/trace/trace.js';
import { maxLines, rangeBytes } from '../console/query.js';
import { matchLimit, maxTextChars, searchOrders } from '../console/search-query.js';
import { defaultTypes, eventTypes } from '../events/sse.js';
import { referenceTo, schemaUri } from '../openapi/component-schemas.js';
import { sequenceOf } from './event-stream.js';
import {
  byteCount,
  integerParameter,
  json,
  operation,
  type PathDescriptions,
  revalidated,
  textParameter,
  timeParameter,
} from './path-descriptions.js';
import * as schemas from './schemas.js';

const encodingHeader = 'The encoding of the bytes: encoding in the build.json of the run. Absent for UTF-8';

export const consolePaths: PathDescriptions = {
  'GET /console': operation('readConsole', "Read part of a run's output", {
    scope: 'console',
    description:
      'Reads output by cursor, by time or by its last lines. Without a position it reads the end of the output. The headers say where to continue, and how much was deleted. docs/reference/console.md describes it.',
    query: {
      run: textParameter('The id of a run. Default: the current run, else the newest'),
      after: integerParameter(
        'The cursor to read from: Console-Next of the previous answer, or the cursor of a command',
        { minimum: 0 },
      ),
      since: timeParameter('Begin with the output of this time'),
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
        'text/plain': {
          type: 'string',
          description: 'UTF-8 with whole characters, whatever the encoding of the run. Invalid bytes become U+FFFD',
        },
        'application/x-ndjson': {
          ...sequenceOf('application/x-ndjson', referenceTo(schemas.consoleEntry)),
          description: 'One JSON object per line',
        },
        'application/octet-stream': { type: 'string', description: 'The raw bytes, in the encoding of the run' },
      },
      headers: {
        'Console-Run': 'The run id',
        'Console-Cursor': byteCount('The cursor of the first byte in the body'),
        'Console-Next': byteCount('The cursor to read from next'),
        'Console-Size': byteCount('Bytes that the run has printed so far'),
        'Console-Missing': byteCount('Requested bytes that have been deleted'),
        'Console-Encoding': encodingHeader,
      },
    },
    problems: ['query_invalid', 'run_not_found', 'run_file_unreadable', 'no_runs', 'not_acceptable'],
  }),
  'GET /console/search': operation('searchConsole', 'Find lines by text, severity and resource', {
    scope: 'console',
    description:
      'Finds lines by a text, without regard to case and to colours, by severity and by resource, in the whole kept output of one run or of all. At least one of the three is required. One request searches 16 MiB: repeat it with the cursor of the answer until complete is true. docs/reference/console.md describes it.',
    query: {
      text: textParameter(`The text to find: 1 to ${maxTextChars} characters, no pattern`),
      severity: textParameter(`Only lines of these severities, separated by commas: ${severities.join(', ')}`),
      resource: textParameter('Only lines that this resource has printed, by the channel in front of the line'),
      run: textParameter('The id of a run, or all. Default: the current run, else the newest'),
      order: {
        description: 'Which line comes first',
        schema: { type: 'string', enum: searchOrders, default: 'newest' },
      },
      since: timeParameter('Search the output from this time on'),
      cursor: textParameter('Where to continue: next of the previous answer'),
      limit: integerParameter('The maximum number of lines', matchLimit),
    },
    success: json('The lines, as far as they were found.', schemas.consoleSearch),
    problems: ['query_invalid', 'run_not_found', 'run_file_unreadable', 'no_runs'],
  }),
  'GET /runs': operation('listRuns', 'List the kept runs', {
    scope: 'read',
    description: 'Lists every run whose output is kept, past or present, with how it ended.',
    ...revalidated(json('The runs, newest first.', z.array(schemas.run))),
  }),
  'GET /runs/{run}/log': operation('downloadLog', "Download a run's whole output", {
    scope: 'console',
    description:
      'Downloads the raw bytes of everything that is kept of the output of a run, up to the time of the request.',
    success: {
      status: 200,
      description: 'All kept output up to now.',
      content: { 'application/octet-stream': { type: 'string' } },
      headers: {
        'Console-Run': 'The run id',
        'Console-Missing': byteCount('Bytes deleted from the beginning'),
        'Console-Encoding': encodingHeader,
      },
    },
    problems: ['run_not_found', 'run_file_unreadable'],
  }),
  'GET /runs/{run}/events': operation('listRunEvents', 'List what the statechart did in a run', {
    scope: 'read',
    description:
      'Lists the events that the statechart has processed in a run, and the answers to operations. The newest 400 are kept, equal ones in a row as one. Commands have no answers here: the history has them.',
    ...revalidated(json('The events, oldest first.', z.array(schemas.runEvent))),
    problems: ['run_not_found', 'run_file_unreadable'],
  }),
  'GET /runs/{run}/reports': operation('listReports', 'List what the server has reported about itself', {
    scope: 'console',
    description:
      'Lists hitches, hangs and errors that the server has reported beside its console, if its kind does. docs/reference/reports.md describes them.',
    query: { limit: integerParameter('The maximum number of reports', reportLimit) },
    ...revalidated(json('The reports, newest first.', z.array(schemas.report))),
    problems: ['query_invalid', 'run_not_found', 'run_file_unreadable'],
  }),
  'GET /runs/{run}/evidence': operation('listEvidence', 'List the evidence of a run', {
    scope: 'read',
    description: 'Lists what was collected to explain a hang of the run. docs/reference/evidence.md describes it.',
    ...revalidated(json('The pieces of evidence, newest first.', z.array(schemas.evidenceSummary))),
    problems: ['run_not_found'],
  }),
  'POST /runs/{run}/evidence': operation('collectEvidence', 'Collect evidence of the running server', {
    scope: 'control',
    isKeyed: true,
    description: 'Writes down what the threads, the sockets and the console of the server are now. It takes a second.',
    success: {
      ...json('The evidence was collected.', schemas.evidenceSummary),
      status: 201,
      headers: { Location: 'The path of the evidence' },
    },
    problems: ['run_not_found', 'not_running', 'evidence_not_collected'],
  }),
  'GET /runs/{run}/evidence/{name}': operation('getEvidence', 'Get one piece of evidence', {
    scope: 'console',
    description: 'Returns what was written down. Known forms of secrets are replaced in the lines of the console.',
    success: json('The evidence.', schemas.evidenceDocument),
    problems: ['run_not_found', 'evidence_not_found'],
  }),
  'GET /events': operation('followEvents', 'Subscribe to server-sent events', {
    scope: 'read',
    description:
      'Reports the state, the lists and the console output as they change. A client that reconnects with Last-Event-ID continues at the next byte; lost output is reported as a gap. docs/reference/events.md describes every event.',
    query: {
      only: textParameter(
        `Event types, comma-separated: ${eventTypes.join(', ')}. Default: ${defaultTypes.join(', ')}`,
      ),
      after: textParameter(
        'Where console events begin: RUN:CURSOR, or none:0 for all kept output. Default: the current end. Last-Event-ID takes precedence',
      ),
    },
    success: {
      status: 200,
      description:
        'The events, until either side ends the connection. A manager that ends in order sends the event end last, with the state of the server',
      content: { 'text/event-stream': sequenceOf('text/event-stream', { $ref: schemaUri('Event') }) },
    },
    problems: ['query_invalid', 'inspection_off', 'too_many_readers', 'shutting_down'],
  }),
};
