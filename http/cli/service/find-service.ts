/** Finds the service that a command uses, and its token. */
import type { Command } from 'commander';
import { readToken } from '../serve/token.js';
import { type Context, readContexts } from './contexts.js';
import { findUsualAddress, isServiceConfigured } from './usual-address.js';

/** The options that name a service. */
export interface ServiceFlags {
  readonly url?: URL;
  readonly context?: string;
  readonly tokenFile?: string;
  /**
   * Whether the token file comes from an option. A token file from a variable is not meant for the service of a
   * context.
   */
  readonly isTokenFileGiven?: boolean;
}

export interface ServicePlace {
  readonly url: URL;
  /**
   * Returns the token; `null` without a token. The file is read at each call, because the token may be renewed. Adds a
   * sentence for each fault.
   */
  readToken(faults: string[]): string | null;
}

/** Returns the options of a parsed command. An option has precedence over the variable of another option. */
export function readServiceFlags(command: Command): ServiceFlags & Readonly<Record<string, unknown>> {
  const isGiven = (name: string): boolean => command.getOptionValueSource(name) === 'cli';
  const { url, context, ...others } = command.opts<ServiceFlags>();
  const isByContext = context !== undefined && (url === undefined || (isGiven('context') && !isGiven('url')));
  return {
    ...others,
    ...(isByContext ? { context } : url !== undefined && { url }),
    ...(isGiven('tokenFile') && { isTokenFileGiven: true }),
  };
}

/** Returns the service of an option or variable, or else of the current context, or else the default service. */
export async function findService(flags: ServiceFlags, faults: string[]): Promise<ServicePlace> {
  const { url, tokenFile } = flags;
  if (url !== undefined) return { url, readToken: (found) => readToken(tokenFile, found) };
  if (flags.context !== undefined || !isServiceConfigured()) {
    const { current, contexts } = readContexts(faults);
    const name = flags.context ?? current;
    const context = name !== null && Object.hasOwn(contexts, name) ? contexts[name] : undefined;
    if (context !== undefined) return createPlace(context, flags);
    if (flags.context !== undefined) {
      const names = Object.keys(contexts);
      const known = names.length === 0 ? 'There is none' : `There are ${names.join(', ')}`;
      faults.push(`There is no context "${flags.context}". ${known}. Run server-manager login URL to add one.`);
    }
  }
  return { url: await findUsualAddress(faults), readToken: (found) => readToken(tokenFile, found) };
}

/**
 * Returns the service of a context. The token of a context is sent only to the service of the context. A token from a
 * variable is not sent to the service of a context.
 */
function createPlace({ url, token, tokenFile }: Context, flags: ServiceFlags): ServicePlace {
  const file = flags.isTokenFileGiven === true ? flags.tokenFile : tokenFile;
  return {
    url: new URL(url),
    readToken: (faults) => (file === undefined ? (token ?? null) : readToken(file, faults)),
  };
}
