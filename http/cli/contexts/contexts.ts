/** The commands `login`, `logout` and `context`, for services that are saved under names. */
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { createServiceClient } from '../../client/node/client.js';
import type { LocalCommand } from '../kit/invocation.js';
import { serviceUrl } from '../kit/option-values.js';
import { readSecret } from '../kit/read-secret.js';
import { writeDone } from '../output/done.js';
import { quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { readToken } from '../serve/token.js';
import { type Context, type Contexts, contextsFile, readContexts, writeContexts } from '../service/contexts.js';
import { Failure, toReason } from '../service/failure.js';

export const logIn: LocalCommand = async ({ output, flags }, address = '') => {
  const url = parseUrl(address);
  const name = flags.name ?? url.host;
  const { contexts } = openContexts();
  const context = await askToken(url, flags.tokenFile);
  const { data } = await createServiceClient(url, findToken(context)).GET('/access');
  save({ current: name, contexts: { ...contexts, [name]: context } });
  await output.line(`Commands use the service at ${url.href} from now on, as the context ${quote(name)}.`);
  output.note(`Its login has the scopes ${data.scopes.join(', ') || 'none'}.`);
};

export const logOut: LocalCommand = async ({ output }, named?: string) => {
  const { current, contexts } = openContexts();
  const name = named ?? current;
  if (name === null) throw usage('No context is in use. Run server-manager context to list them.');
  requireContext(contexts, name);
  const { [name]: _, ...others } = contexts;
  save({ current: current === name ? null : current, contexts: others });
  await output.line(`The context ${quote(name)} was deleted with its token. The token itself is still valid.`);
};

export const listContexts: LocalCommand = async ({ output }) => {
  const { current, contexts } = openContexts();
  const rows = Object.entries(contexts).map(([name, context]) => [
    name === current ? '*' : '',
    name,
    context.url,
    context.tokenFile ?? (context.token === undefined ? 'none' : 'saved'),
  ]);
  await writeTable(
    output,
    ['USED', 'NAME', 'URL', 'TOKEN'],
    rows,
    'There is no context. Run server-manager login URL.',
  );
};

export const useContext: LocalCommand = async ({ output }, name = '') => {
  const { contexts } = openContexts();
  const { url } = requireContext(contexts, name);
  save({ current: name, contexts });
  await writeDone(output, false, `Commands use the service at ${url} from now on.`);
};

function parseUrl(text: string): URL {
  try {
    return serviceUrl(text);
  } catch (error) {
    if (error instanceof InvalidArgumentError) throw usage(`Invalid URL. ${error.message}`);
    throw error;
  }
}

/** Returns the context with the path of the token file, or else with the token from the input. */
async function askToken({ href: url }: URL, tokenFile: string | undefined): Promise<Context> {
  if (tokenFile !== undefined) return { url, tokenFile: resolve(tokenFile) };
  const token = (await readSecret('Token (empty for none): ')).trim();
  return token === '' ? { url } : { url, token };
}

function findToken({ token, tokenFile }: Context): string | null {
  if (tokenFile === undefined) return token ?? null;
  const faults: string[] = [];
  const read = readToken(tokenFile, faults);
  if (faults[0] !== undefined) throw usage(faults[0]);
  return read;
}

function openContexts(): Contexts {
  const faults: string[] = [];
  const contexts = readContexts(faults);
  if (faults[0] !== undefined) throw usage(faults[0]);
  return contexts;
}

function requireContext(contexts: Contexts['contexts'], name: string): Context {
  const context = Object.hasOwn(contexts, name) ? contexts[name] : undefined;
  if (context === undefined)
    throw usage(`There is no context ${quote(name)}. Run server-manager context to list them.`);
  return context;
}

function save(contexts: Contexts): void {
  try {
    writeContexts(contexts);
  } catch (error) {
    throw new Failure({ code: 'file_unwritable', path: contextsFile(), reason: toReason(error) });
  }
}

function usage(text: string): Failure {
  return new Failure({ code: 'usage', text });
}
