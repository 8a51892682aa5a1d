/** The field `console` of build.json. */
import { resolve } from 'node:path';
import * as z from 'zod';
import { found, type Result } from '../../../../machines/faults/result.js';
import {
  findHttpCommand,
  type HttpCommand,
  isLinePattern,
  readLeadingWords,
} from '../../../../machines/launch/http-command.js';
import type { ConsolePlan, HttpConsolePlan, TlsPlan } from '../../../../machines/launch/launch.js';
import type { WorkspaceDirectory } from '../../kind.js';
import { addressFields, toAddress } from './address.js';

const answerLimit = () =>
  z
    .int()
    .min(100)
    .max(600_000)
    .optional()
    .describe('Milliseconds to wait for the answer to a command. Default: 10 seconds');

const passwordFile = () =>
  z.string().min(1).describe('The file whose first line is the password. A relative path is inside the Data Folder');

const output = () =>
  z
    .boolean()
    .default(true)
    .describe(
      'Whether the console has what the server sends, for a server that prints the same on its standard output',
    );

/** Returns the fields of protocols that can be encrypted. */
const tlsFields = () => ({
  tls: z.boolean().default(false).describe('Whether the connection is encrypted'),
  ca: z
    .string()
    .min(1)
    .optional()
    .describe(
      "The PEM file of the trusted certificates, in place of Node's certificates. A relative path is inside the Build",
    ),
});

const linePattern = () =>
  z
    .string()
    .max(200, 'is longer than 200 characters')
    .refine(
      isLinePattern,
      'is not a command: write words and placeholders, such as "shutdown {seconds:number} {message}"',
    );

const httpCommand = () =>
  z.strictObject({
    method: z
      .enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], 'is not GET, POST, PUT, PATCH or DELETE')
      .default('POST')
      .describe('The method of the request'),
    path: z
      .string()
      .regex(/^\/[\x21-\x7e]*$/, 'is not a path such as "/v1/api/save"')
      .describe('The path of the request, with placeholders'),
    body: z.json().optional().describe('The body, with placeholders. A text is sent as text, anything else as JSON'),
  });

const http = () =>
  z.strictObject({
    ...addressFields(),
    ...tlsFields(),
    user: z.string().min(1).optional().describe('The user of Basic authentication'),
    passwordFile: passwordFile().optional(),
    headers: z
      .record(
        z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'is not the name of a header'),
        z.string().regex(/^[^\p{Cc}]*$/u, 'is not one line'),
      )
      .optional()
      .describe('Headers of each request. `{password}` is the password'),
    commands: z
      .record(linePattern(), httpCommand())
      .refine((commands) => Object.keys(commands).length > 0, 'has no command')
      .describe('The requests, by the patterns of the lines that become them'),
    timeoutMs: answerLimit(),
  });

export const consoleField = () =>
  z
    .union(
      [
        z.enum(['stdin', 'none']),
        z.strictObject({
          fifo: z.string().min(1).describe('A FIFO that the server makes. A relative path is inside the Data Folder'),
        }),
        z.strictObject({
          rcon: z
            .strictObject({
              protocol: z
                .enum(['source', 'quake3'], 'is not "source" or "quake3"')
                .describe("Source RCON over TCP, or Quake III's rcon over UDP"),
              ...addressFields(),
              passwordFile: passwordFile(),
              timeoutMs: answerLimit(),
            })
            .describe('A remote console by RCON'),
        }),
        z.strictObject({
          telnet: z
            .strictObject({ ...addressFields(), passwordFile: passwordFile().optional(), output: output() })
            .describe('Lines on a TCP connection'),
        }),
        z.strictObject({
          webrcon: z
            .strictObject({
              ...addressFields(),
              ...tlsFields(),
              passwordFile: passwordFile(),
              output: output(),
              timeoutMs: answerLimit(),
            })
            .describe('WebRCON: JSON messages on a WebSocket'),
        }),
        z.strictObject({ http: http().describe('Requests that the Build describes') }),
      ],
      'is not "stdin" or "none", nor an object: { "fifo": … }, { "rcon": … }, { "telnet": … }, { "webrcon": … } or { "http": … }',
    )
    .optional();

export type ConsoleField = z.infer<ReturnType<typeof consoleField>>;

type HttpField = z.infer<ReturnType<typeof http>>;

/** Returns the texts of the field that may have placeholders, by their paths. */
export function listConsoleTexts(field: ConsoleField): { readonly path: string[]; readonly text: string }[] {
  if (typeof field !== 'object') return [];
  return Object.entries(field).flatMap(([type, value]) =>
    typeof value === 'string'
      ? [{ path: ['console', type], text: value }]
      : Object.entries(value as Record<string, unknown>).flatMap(([name, text]) =>
          // The commands and headers of an HTTP console have separate placeholders.
          typeof text === 'object' ? [] : [{ path: ['console', type, name], text: String(text) }],
        ),
  );
}

/** Returns the commands of an HTTP console; `null` for another console. */
export function listHttpCommands(field: ConsoleField): readonly HttpCommand[] | null {
  if (typeof field !== 'object' || !('http' in field)) return null;
  return Object.entries(field.http.commands).map(([line, { method, path, body }]) => ({
    line,
    method,
    path,
    ...(body !== undefined && { body }),
  }));
}

/**
 * Returns the first words that all lines of the same command have, before their arguments; `null` if the console has no
 * list of commands, or if the line fits no command.
 */
export function findSameCommand(line: string, field: ConsoleField): string | null {
  const fitting = findHttpCommand(listHttpCommands(field) ?? [], line);
  const words = fitting === null ? '' : readLeadingWords(fitting.command.line);
  return words === '' ? null : words;
}

const toTimeout = ({ timeoutMs }: { readonly timeoutMs?: number | undefined }) =>
  timeoutMs === undefined ? {} : { timeoutMs };

/**
 * Returns the console of a launch; `undefined` for the standard input.
 * @param fill replaces placeholders
 */
export function createConsolePlan(
  field: ConsoleField,
  folder: WorkspaceDirectory,
  fill: (text: string) => string,
): Result<ConsolePlan | undefined> {
  if (field === undefined || field === 'stdin') return found(undefined);
  if (field === 'none') return found({ type: field });
  const readPlaceholder = <Name extends string>(name: Name, text: string) => {
    const path = resolve(folder.path, fill(text));
    const place = { [name]: path } as Record<Name, string>;
    return path.startsWith(`${folder.path}/`) ? { ...place, folder: folder.path } : place;
  };
  if ('fifo' in field) return found({ type: 'fifo', ...readPlaceholder('path', field.fifo) });
  const remote =
    'rcon' in field ? field.rcon : 'telnet' in field ? field.telnet : 'webrcon' in field ? field.webrcon : field.http;
  const reached = toAddress(remote, folder, fill);
  if (!reached.ok) return reached;
  const password = remote.passwordFile === undefined ? {} : readPlaceholder('passwordFile', remote.passwordFile);
  const address = { ...reached.value, ...password };
  if ('rcon' in field)
    return found({ type: 'rcon', protocol: field.rcon.protocol, ...toTimeout(field.rcon), ...address });
  if ('telnet' in field) return found({ type: 'telnet', output: field.telnet.output, ...address });
  const own = 'webrcon' in field ? field.webrcon : field.http;
  const secured = { ...toTimeout(own), ...toTls(own, folder, fill), ...address };
  if ('webrcon' in field) return found({ type: 'webrcon', output: field.webrcon.output, ...secured });
  return found({ ...createHttpPlan(field.http, listHttpCommands(field) ?? [], fill), ...secured });
}

/** Returns the settings of TLS. A relative path of the certificates is relative to the Build. */
function toTls(
  { tls, ca }: Pick<HttpField, 'tls' | 'ca'>,
  folder: WorkspaceDirectory,
  fill: (text: string) => string,
): { readonly tls?: TlsPlan } {
  if (!tls) return {};
  if (ca === undefined) return { tls: {} };
  const path = resolve(fill('{build}'), fill(ca));
  return { tls: { ca: path, ...(path.startsWith(`${folder.path}/`) && { folder: folder.path }) } };
}

function createHttpPlan(
  { user, headers }: HttpField,
  commands: readonly HttpCommand[],
  fill: (text: string) => string,
): Pick<HttpConsolePlan, 'type' | 'user' | 'headers' | 'commands'> {
  return {
    type: 'http',
    ...(user !== undefined && { user: fill(user) }),
    ...(headers !== undefined && { headers }),
    commands,
  };
}
