/** Tools that read the output of the server. */
import * as z from 'zod';
import { severities } from '../../../machines/console/console-line.js';
import { formatEventId, parseEventId } from '../../../machines/console/cursor.js';
import { given } from '../../cli/kit/invocation.js';
import { Failure } from '../../cli/service/failure.js';
import { foreignText, readOnly, type Tool, tool } from '../tool.js';

/** The number of bytes of output in one answer of read_console. */
const readBytes = 16_000;

const run = z.string().optional().describe('Id of a run; without an id, the current run, or else the newest');
const cursor = z
  .string()
  .max(80)
  .optional()
  .describe('next_cursor of the previous answer, to continue there; it names the run');

export const consoleTools: readonly Tool[] = [
  tool({
    name: 'read_console',
    title: 'Read console',
    description: `Shows the last lines of the server's output or, with a cursor, what follows it. ${foreignText}`,
    operation: 'GET /console',
    scope: 'console',
    hints: readOnly,
    maxTextChars: readBytes,
    input: { run, lines: z.int().min(1).max(100).default(50).describe('Number of last lines'), cursor },
    async run(input, { service, signal }) {
      const from = parseCursor(input.cursor);
      const place = from === null ? { run: input.run, lines: input.lines } : { run: from.run, after: from.cursor };
      const { data, response } = await service.GET('/console', {
        params: { query: { ...given(place), bytes: readBytes } },
        headers: { Accept: 'text/plain' },
        parseAs: 'text',
        signal,
      });
      const number = (name: string): number => Number(response.headers.get(name));
      const [at, next, size] = [number('Console-Cursor'), number('Console-Next'), number('Console-Size')];
      const run = response.headers.get('Console-Run') ?? '';
      return {
        run,
        text: withShortLines(data),
        missing_bytes: number('Console-Missing'),
        begins_at_byte: at,
        at_end: next >= size,
        next_cursor: formatEventId({ run, cursor: next }),
      };
    },
  }),
  tool({
    name: 'search_console',
    title: 'Search console',
    description: `Finds lines of the server's output by a text, without regard to case, by severity and by resource, in one run or in all kept runs. Give at least one of the three. ${foreignText}`,
    operation: 'GET /console/search',
    scope: 'console',
    hints: readOnly,
    input: {
      text: z.string().min(1).max(200).optional().describe('The text to find; no pattern'),
      severity: z.array(z.enum(severities)).min(1).optional().describe('Only lines of these severities'),
      resource: z.string().min(1).max(200).optional().describe('Resource that printed the line'),
      run,
      all_runs: z.boolean().default(false).describe('Search all stored runs, not only one'),
      order: z.enum(['newest', 'oldest']).default('newest').describe('Which line comes first'),
      since: z.iso.datetime({ offset: true }).optional().describe('Search the output since this time'),
      until: z.iso.datetime({ offset: true }).optional().describe('Search the output before this time'),
      limit: z.int().min(1).max(50).default(20).describe('Maximum number of lines'),
      cursor,
    },
    async run({ run, all_runs, ...query }, { service, signal }) {
      const runs = all_runs ? 'all' : run;
      const { data } = await service.GET('/console/search', {
        params: { query: given({ ...query, run: runs }) },
        signal,
      });
      return {
        matches: data.matches,
        missing_bytes: data.missing,
        at_end: data.complete,
        next_cursor: data.next,
      };
    },
  }),
];

/** The length to which lines are cut, in characters. Without this limit, one line could fill the whole answer. */
const lineChars = 1_000;

function withShortLines(text: string): string {
  return text.replace(/[^\n]+/g, (line) =>
    line.length <= lineChars ? line : `${line.slice(0, lineChars)}… (${line.length - lineChars} more characters)`,
  );
}

function parseCursor(text: string | undefined) {
  if (text === undefined) return null;
  const place = parseEventId(text);
  if (place !== null && place.run !== null) return { run: place.run, cursor: place.cursor };
  throw new Failure({ code: 'usage', text: 'The cursor is not the next_cursor of an answer.' });
}
