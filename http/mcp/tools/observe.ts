/** Tools that show the server, its workspace and what has happened. */
import * as z from 'zod';
import type { Access, Build, DataFolder, HistoryEntry, Player, Preflight, Status } from '../../api/schemas/types.js';
import { pathOf, withQuery } from '../../cli/commands/invocation.js';
import { fittingCount, type Page, pageOf } from '../answer.js';
import { cursorInput, foreignText, readOnly, type Tool, type ToolCall, tool } from '../tool.js';

const listTool = <T>(name: string, title: string, description: string, path: string): Tool =>
  tool({
    name,
    title,
    description,
    operation: `GET ${path}`,
    scope: 'read',
    hints: readOnly,
    input: { cursor: cursorInput },
    run: async ({ cursor }, { service, signal }): Promise<Page<T>> =>
      pageOf((await service.requestJson<T[]>('GET', path, { signal })).value, cursor),
  });

export const observingTools: readonly Tool[] = [
  tool({
    name: 'access',
    title: 'Show access',
    description:
      'Shows what this login may do: its scopes, and the patterns of the commands that it may send. Tools that its scopes do not allow are not offered.',
    operation: 'GET /access',
    scope: null,
    hints: readOnly,
    input: {},
    run: async (_, { service, signal }) => (await service.requestJson<Access>('GET', '/access', { signal })).value,
  }),
  tool({
    name: 'status',
    title: 'Show status',
    description:
      'Shows the state of the server, its Build and Data Folder, health, usage, players, planned operations and last exit.',
    operation: 'GET /status',
    scope: 'read',
    hints: readOnly,
    input: {},
    run: async (_, { service, signal }) => (await service.requestJson<Status>('GET', '/status', { signal })).value,
  }),
  tool({
    name: 'history',
    title: 'Search history',
    description: `Lists what has happened and who caused it, the newest first: operations, exits, commands, health, schedules, changes. ${foreignText}`,
    operation: 'GET /history',
    scope: 'read',
    hints: readOnly,
    input: {
      type: z
        .string()
        .optional()
        .describe('Types, or their first words, with commas between them, such as "operation,server.exited"'),
      run: z.string().optional().describe('Only the entries of the run with this id'),
      from: z.iso.datetime({ offset: true }).optional().describe('Only entries from this time on'),
      to: z.iso.datetime({ offset: true }).optional().describe('Only entries before this time'),
      limit: z.int().min(1).max(100).default(50).describe('Maximum number of entries'),
      cursor: z.string().max(40).optional().describe('next_cursor of the previous answer, to continue there'),
    },
    async run({ cursor, ...query }, call) {
      const found = await readHistory({ ...query, before: cursor }, call);
      const count = fittingCount(found.entries);
      // The API gives the cursor of a whole page only.
      const page =
        count < found.entries.length ? await readHistory({ ...query, before: cursor, limit: count }, call) : found;
      return { items: page.entries, next_cursor: page.next };
    },
  }),
  tool({
    name: 'check',
    title: 'Check a Data Folder',
    description:
      'Finds what will go wrong at a start with a Data Folder, where, and what to do. It changes nothing. Fatal findings prevent the start.',
    operation: 'GET /datafolders/{name}/preflight',
    scope: 'read',
    hints: readOnly,
    input: {
      folder: z.string().min(1).describe('Name of the Data Folder'),
      build: z
        .string()
        .optional()
        .describe('Id of the Build to start with; without it only the Data Folder is checked'),
      cursor: cursorInput,
    },
    async run({ folder, build, cursor }, { service, signal }) {
      const path = withQuery(`${pathOf('datafolders', folder)}/preflight`, { build });
      const { value } = await service.requestJson<Preflight>('GET', path, { signal });
      const { findings, ...rest } = value;
      const { items, next_cursor } = pageOf(findings, cursor);
      return { ...rest, findings: items, next_cursor };
    },
  }),
  tool({
    name: 'players',
    title: 'List players',
    description: `Lists the players on the running server. ${foreignText}`,
    operation: 'GET /players',
    scope: 'read',
    hints: readOnly,
    input: { cursor: cursorInput },
    run: async ({ cursor }, { service, signal }) =>
      pageOf((await service.requestJson<Player[]>('GET', '/players', { signal })).value, cursor),
  }),
  listTool<Build>('builds', 'List Builds', 'Lists the Builds: the versions of the server program.', '/builds'),
  listTool<DataFolder>(
    'folders',
    'List Data Folders',
    'Lists the Data Folders: the configurations of the server with their content.',
    '/datafolders',
  ),
];

async function readHistory(query: Record<string, string | number | undefined>, { service, signal }: ToolCall) {
  const { text, headers } = await service.request('GET', withQuery('/history', query), { signal });
  const next = /<\?([^>]*)>; *rel="next"/.exec(headers.link?.toString() ?? '')?.[1];
  return {
    entries: JSON.parse(text) as HistoryEntry[],
    next: next === undefined ? null : new URLSearchParams(next).get('before'),
  };
}
