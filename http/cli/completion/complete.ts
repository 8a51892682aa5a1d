/** The command `complete`: prints the names that a completion script offers for an argument or an option. */
import { createTimeLimit } from '../../../machines/async/time-limit.js';
import type { ServiceClient } from '../../client/node/client.js';
import type { Command } from '../kit/invocation.js';
import { escapeControls } from '../output/format.js';
import { readContexts } from '../service/contexts.js';

/** The time limit, in milliseconds. A shell waits for the command at each Tab. */
const timeLimitMs = 1_500;

/** A value, and the description that a shell shows with it. */
type Value = readonly [string, (string | undefined)?];

type Read = (service: ServiceClient, options: { readonly signal: AbortSignal }) => Promise<readonly Value[]>;

/** The functions that read the values, by the name of the argument, such as `<build>`. */
const readers = {
  build: async (service, options) =>
    (await service.GET('/builds', options)).data.map(({ id, version }) => [id, version ?? undefined]),
  folder: async (service, options) =>
    (await service.GET('/datafolders', options)).data.map(({ name, kind }) => [name, kind ?? undefined]),
  run: async (service, options) =>
    (await service.GET('/runs', options)).data.map(({ run, build, folder }) => [run, `${build} ${folder}`]),
  schedule: async (service, options) =>
    (await service.GET('/schedules', options)).data.map(({ id, name }) => [id, name]),
  webhook: async (service, options) => (await service.GET('/webhooks', options)).data.map(({ id, name }) => [id, name]),
  backup: async (service, options) =>
    (await service.GET('/backups', options)).data.map(({ id, folder, requested_at: at }) => [id, `${folder} ${at}`]),
  'kept-folder': async (service, options) =>
    (await service.GET('/kept-folders', options)).data.map(({ name, folder }) => [name, folder ?? undefined]),
  token: async (service, options) =>
    (await service.GET('/access/tokens', options)).data.map(({ name, id }) => [name, id]),
  account: async (service, options) =>
    (await service.GET('/access/accounts', options)).data.map(({ name, id }) => [name, id]),
  session: async (service, options) =>
    (await service.GET('/access/sessions', options)).data.map(({ id, name }) => [id, name ?? undefined]),
  resource: async (service, options) => (await service.GET('/resources', options)).data.map(({ name }) => [name]),
  context: async () => Object.entries(readContexts([]).contexts).map(([name, { url }]) => [name, url]),
} as const satisfies Readonly<Record<string, Read>>;

export const completedNames = Object.keys(readers);

/**
 * Prints a value on each line, with its description after a tab. Without an answer, the command prints no line and
 * succeeds.
 */
export const completeValues: Command = async ({ service, output }, kind = '') => {
  const read: Read | undefined = Object.entries(readers).find(([name]) => name === kind)?.[1];
  const values = await read?.(service, { signal: createTimeLimit(timeLimitMs) }).catch(() => []);
  for (const words of values ?? [])
    await output.line(
      words
        .map((each) => escapeControls(each ?? ''))
        .join('\t')
        .trimEnd(),
    );
};
