/** Defines the values that each command receives. */

import type { LineSeverity } from '../../../machines/console/console-line.js';
import type { ImportPart } from '../../../machines/imports/txadmin/plan-import.js';
import type { FileChoice } from '../../../machines/resource-updates/decide.js';
import type { NameEncoding } from '../../../machines/text/name-encodings.js';
import type { NewAccessToken, NewBackup, NewDataFolder, NewUpdatePlan, Schedule } from '../../client/api.js';
import type { EventType } from '../../client/events.js';
import type { ServiceClient } from '../../client/node/client.js';
import { writeDone } from '../output/done.js';
import type { Output } from '../output/output.js';
import type { ServiceFlags } from '../service/find-service.js';
import { requireNoContent } from '../service/no-content.js';

/** The parsed options of all commands. The service checks values for the API. */
export interface Flags extends ServiceFlags {
  readonly json?: true;
  readonly yes?: true;
  readonly quiet?: true;
  readonly only?: readonly EventType[];
  /** The maximum time to wait, in seconds; true for the default of the service. */
  readonly wait?: number | true;
  readonly strict?: true;
  /** The time of the notice, in seconds. */
  readonly notice?: number;
  readonly reason?: string;
  /** The time for which output is shown, in seconds. */
  readonly show?: number;
  readonly enter?: boolean;
  readonly run?: string;
  /** The key of a player. */
  readonly player?: string;
  readonly lines?: number;
  readonly follow?: true;
  readonly all?: true;
  readonly order?: 'newest' | 'oldest';
  readonly severity?: LineSeverity[];
  readonly resource?: string;
  readonly id?: string;
  readonly sha256?: string;
  readonly names?: NameEncoding;
  /** The variables of a recipe, the hosts that it may use, and its database. */
  readonly variable?: Readonly<Record<string, string>>;
  readonly allowHost?: string[];
  readonly databaseUrl?: string;
  readonly template?: NewDataFolder['template'];
  /** The URL of a repository, and its branch or tag. */
  readonly git?: string;
  readonly ref?: string;
  /** Whether a resource has no source any more. */
  readonly none?: true;
  /** The names of the resources to install. */
  readonly resources?: string[];
  /** The new names of resources, by their names or paths in the archive. */
  readonly rename?: Readonly<Record<string, string>>;
  /** The categories that get the resources. */
  readonly category?: string;
  readonly replace?: true;
  readonly ensure?: boolean;
  /** Whether only a plan is printed. */
  readonly plan?: true;
  /** The id of the plan that is applied. */
  readonly planned?: string;
  /** The version of each file with a conflict, by path; `otherwise`: the version of all other files with a conflict. */
  readonly choose?: Readonly<Record<string, FileChoice>>;
  readonly otherwise?: FileChoice;
  /** The directory that becomes a Data Folder. */
  readonly path?: string;
  readonly build?: string;
  readonly versions?: true;
  readonly version?: string;
  readonly from?: string;
  readonly to?: string;
  readonly permanent?: true;
  readonly contents?: true;
  readonly below?: string;
  readonly as?: string;
  readonly type?: string[];
  readonly actor?: string;
  readonly since?: string;
  readonly until?: string;
  readonly limit?: number;
  readonly points?: number;
  /** The format of a drawing, of an archive, or of the messages of a webhook. */
  readonly format?: string;
  readonly output?: string;
  /** The fields of a schedule. */
  readonly action?: Schedule['action']['type'];
  readonly times?: readonly string[];
  readonly days?: readonly string[];
  readonly cron?: string;
  readonly once?: string;
  readonly zone?: string;
  readonly warnings?: number[];
  readonly message?: string;
  readonly text?: string;
  readonly folder?: string;
  readonly filesOnly?: true;
  readonly skipPreflight?: true;
  readonly stop?: true;
  readonly mode?: NonNullable<NewBackup['mode']>;
  readonly name?: string;
  /** The URL to which a webhook posts. */
  readonly receiver?: string;
  /** The maximum time to wait until no player is connected, in minutes; 0 for no wait. */
  readonly onlyIfEmpty?: number;
  readonly runWithin?: number;
  readonly enable?: true;
  readonly disable?: true;
  readonly dryRun?: true;
  readonly at?: string;
  /** The channel of an update. */
  readonly channel?: NonNullable<NewUpdatePlan['channel']>;
  readonly backup?: NonNullable<NewUpdatePlan['backup']>;
  readonly now?: true;
  readonly unpack?: true;
  readonly unwrap?: true;
  readonly overwrite?: true;
  readonly force?: true;
  readonly source?: string;
  /** The time of the probation, in minutes. */
  readonly probation?: number;
  readonly readyWithin?: number;
  /** The scopes of a named token or of an account. */
  readonly scope?: NewAccessToken['scopes'];
  readonly command?: string[];
  /** A time in the format of the API. */
  readonly expires?: string;
  readonly neverExpires?: true;
  /** Whether the command returns as soon as the service has accepted an operation. */
  readonly detach?: true;
  /** Whether an import is carried out. The next fields are the choices for an import. */
  readonly apply?: true;
  readonly profile?: string;
  readonly artifact?: string;
  readonly webhook?: string;
  readonly skip?: ImportPart[];
}

export interface Invocation {
  readonly service: ServiceClient;
  readonly output: Output;
  readonly flags: Flags;
  /** Whether results are printed as JSON of the API. */
  readonly json: boolean;
}

/**
 * Runs a command.
 * @param operands the arguments that the command declares
 * @returns the exit status, unless it is 0
 * @throws Failure
 */
export type Command = (invocation: Invocation, ...operands: string[]) => Promise<number | void>;

/** Runs a command that needs no service. */
export type LocalCommand = (
  invocation: Pick<Invocation, 'output' | 'flags'>,
  ...operands: string[]
) => Promise<number | void>;

/** Returns a command that sends a request, and prints the sentence after an answer without a body. */
export function createCommand(
  send: (service: ServiceClient) => Promise<{ readonly data: undefined; readonly response: Response }>,
  sentence: string,
): Command {
  return async ({ service, output, json }) => {
    await requireNoContent(send(service));
    await writeDone(output, json, sentence);
  };
}

/** The fields with a value. Undefined fields are left out, because the API does not accept them. */
export type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Returns the fields with a value. */
export function given<T extends Readonly<Record<string, unknown>>>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
}
