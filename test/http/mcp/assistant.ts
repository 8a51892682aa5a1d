/** An assistant: the client of the SDK, which runs the built `server-manager mcp`. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type Tool, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { RunningService } from '../../kit/manager/service.js';
import { commandLine } from '../../kit/manager/service-process.js';
import { plainEnvironment } from '../cli/command-line.js';

export interface Called {
  readonly isError: boolean;
  readonly text: string;
  /** The parsed text; undefined for an error. */
  readonly json: any;
}

export interface Assistant {
  readonly tools: () => Promise<readonly Tool[]>;
  /** Returns the names of the offered tools, sorted. */
  readonly names: () => Promise<readonly string[]>;
  readonly call: (name: string, args?: object, signal?: AbortSignal) => Promise<Called>;
  /** Returns the number of reports that the list of tools has changed. */
  readonly changes: () => number;
  /** Returns the text that the program has written to its standard error. */
  readonly log: () => string;
  readonly pid: () => number | null;
  readonly end: () => Promise<void>;
}

/** Starts the program and connects. @param args the arguments after `mcp` */
export async function startAssistant(
  base: string,
  token: string | null = null,
  args: readonly string[] = [],
): Promise<Assistant> {
  const environment = { ...plainEnvironment(), SERVER_MANAGER_URL: base };
  const env = Object.fromEntries(
    Object.entries({ ...environment, ...(token !== null && { SERVER_MANAGER_TOKEN: token }) }).flatMap(
      ([name, value]) => (value === undefined ? [] : [[name, value]]),
    ),
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [commandLine, 'mcp', ...args],
    env,
    stderr: 'pipe',
  });
  let log = '';
  let changes = 0;
  transport.stderr?.on('data', (chunk: Buffer) => (log += chunk));
  const client = new Client({ name: 'test', version: '1' });
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => void (changes += 1));
  await client.connect(transport);
  const tools = async (): Promise<readonly Tool[]> => (await client.listTools()).tools;
  return {
    tools,
    names: async () => (await tools()).map(({ name }) => name).sort(),
    async call(name, args = {}, signal) {
      const answer: any = await client.callTool({ name, arguments: { ...args } }, undefined, signal && { signal });
      const [{ text }] = answer.content;
      const isError = answer.isError === true;
      return { isError, text, json: isError ? undefined : JSON.parse(text) };
    },
    changes: () => changes,
    log: () => log,
    pid: () => transport.pid,
    end: () => client.close(),
  };
}

/** Creates a named token. @returns the secret and the id of the token */
export async function createToken(
  service: RunningService,
  owner: string,
  settings: object,
): Promise<{ readonly secret: string; readonly id: string }> {
  const { status, json, text } = await service.request('POST', '/access/tokens', {
    headers: { Authorization: `Bearer ${owner}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(settings),
  });
  if (status !== 201) throw new Error(text);
  return { secret: json.token, id: json.id };
}
