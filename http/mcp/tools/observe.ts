/** Tools that show the access, the status, the history, the preflight, the players and lists. */
import * as z from 'zod';
import { given } from '../../cli/kit/invocation.js';
import type { Build, DataFolder, operations } from '../../client/api.js';
import { findNext } from '../../client/pages.js';
import { cutPage, fittingCount } from '../answer.js';
import { cursorInput, foreignText, readOnly, type Tool, type ToolCall, tool } from '../tool.js';

const listTool = (name: string, title: string, description: string, path: '/builds' | '/datafolders'): Tool =>
  tool({
    name,
    title,
    description,
    operation: `GET ${path}`,
    scope: 'read',
    hints: readOnly,
    input: { cursor: cursorInput },
    run: async ({ cursor }, { service, signal }) => {
      const { data } = await service.GET(path, { signal });
      return cutPage<Build | DataFolder>(data, cursor);
    },
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
    run: async (_, { service, signal }) => (await service.GET('/access', { signal })).data,
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
    run: async (_, { service, signal }) => (await service.GET('/status', { signal })).data,
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
        .array(z.string())
        .min(1)
        .optional()
        .describe('Types, or their first words, such as "operation" or "server.exited"'),
      run: z.string().optional().describe('Only the entries of the run with this id'),
      since: z.iso.datetime({ offset: true }).optional().describe('Only entries since this time'),
      until: z.iso.datetime({ offset: true }).optional().describe('Only entries before this time'),
      limit: z.int().min(1).max(100).default(50).describe('Maximum number of entries'),
      cursor: z.string().max(80).optional().describe('next_cursor of the previous answer, to continue there'),
    },
    async run({ limit, ...rest }, call) {
      const query = { ...given(rest), limit };
      const found = await readHistory(query, call);
      const count = fittingCount(found.entries);
      // Read again, because the API only returns the cursor of a whole page.
      const page = count < found.entries.length ? await readHistory({ ...query, limit: count }, call) : found;
      return { items: page.entries, next_cursor: page.next };
    },
  }),
  tool({
    name: 'check',
    title: 'Check a Data Folder',
    description:
      'Finds what will go wrong at a start with a Data Folder, where, and what to do. It changes nothing. Fatal findings keep players out.',
    operation: 'GET /datafolders/{name}/preflight',
    scope: 'read',
    hints: readOnly,
    input: {
      folder: z.string().min(1).describe('Name of the Data Folder'),
      build: z
        .string()
        .optional()
        .describe('Id of the Build to start with; without an id, only the Data Folder is checked'),
      cursor: cursorInput,
    },
    async run({ folder, build, cursor }, { service, signal }) {
      const params = { path: { name: folder }, query: given({ build }) };
      const { data } = await service.GET('/datafolders/{name}/preflight', { params, signal });
      const { findings, ...rest } = data;
      const { items, next_cursor } = cutPage(findings, cursor);
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
    run: async ({ cursor }, { service, signal }) => cutPage((await service.GET('/players', { signal })).data, cursor),
  }),
  listTool('builds', 'List Builds', 'Lists the Builds: the versions of the server program.', '/builds'),
  listTool(
    'folders',
    'List Data Folders',
    'Lists the Data Folders: the configurations of the server with their content.',
    '/datafolders',
  ),
];

async function readHistory(
  query: NonNullable<operations['getHistory']['parameters']['query']>,
  { service, signal }: ToolCall,
) {
  const { data, response } = await service.GET('/history', { params: { query }, signal });
  return { entries: data, next: findNext(response)?.cursor ?? null };
}
