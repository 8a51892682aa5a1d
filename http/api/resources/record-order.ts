/** Records requests about resources, and the answers to these requests. */

import type { Context } from 'koa';
import type { EntryLimit } from '../../../machines/history/limit-entries.js';
import type { Launch } from '../../../machines/launch/launch.js';
import type { ResourceOrder } from '../../../machines/launch/resource-console.js';
import { toSubject } from '../../../machines/operations/record.js';
import type { ResourceOutcome } from '../../../machines/resources/resource-control.js';
import type { ServerActor } from '../../../machines/server/server.js';
import { hidePossibleSecrets } from '../../../machines/text/secrets.js';
import { Problem, problems } from '../../problems/problems.js';
import type { AccessPolicy } from '../access/access-policy.js';
import type { MachineLog } from '../events/machine-log.js';
import { toEntryActor, toEntryBase } from '../kit/caller.js';
import { notation } from '../server/notation.js';

/** The maximum length of a name and of the server's lines in an entry, in characters. */
const maxText = 500;

/** The outcome of a request, the launch of its run, and the cursor of the output that follows the request. */
export type CarriedOutOrder = ResourceOutcome & { readonly launch: Launch; readonly cursor: number };

interface RecordServices {
  readonly actor: ServerActor;
  /** Publishes the answer to every operation on GET /events. */
  readonly machineLog: Pick<MachineLog, 'answered'>;
  /** Records the commands on resources. Many commands of a client in a second share an entry. */
  readonly commandEntries: Pick<EntryLimit, 'record'>;
  readonly access: AccessPolicy;
}

/**
 * Records the answer to a request.
 * @param work carries out the request. Returns `null` for a client that has disconnected
 * @returns the result of `work`
 */
export async function recordOrder(
  ctx: Context,
  services: RecordServices,
  order: ResourceOrder,
  work: () => Promise<CarriedOutOrder | null>,
): Promise<CarriedOutOrder | null> {
  const launchOnArrival = services.actor.getSnapshot().context.run?.launch ?? null;
  const record = (status: number | null, code: string | null, result: CarriedOutOrder | null): void => {
    // The log of the server's chart contains the request as a command.
    services.machineLog.answered('command', status, code);
    services.commandEntries.record(toEntryActor(ctx), () => ({
      ...toEntryBase(ctx, services.access, describeOrder(order, result)),
      ...toSubject(result?.launch ?? launchOnArrival),
      type: 'resource.command',
      outcome: code ?? result?.outcome ?? 'disconnected',
    }));
  };
  try {
    const result = await work();
    record(result === null ? null : notation.done.command, null, result);
    return result;
  } catch (error) {
    const problem: Problem = error instanceof Problem ? error : new Problem({ code: 'internal' });
    const { code } = problem.fault;
    record(problems[code].status, code, null);
    throw error;
  }
}

function describeOrder({ action, resource }: ResourceOrder, result: ResourceOutcome | null) {
  const reason = result?.outcome === 'failed' ? shorten(result.words.join('\n')) : undefined;
  return {
    action,
    ...(resource !== null && { resource: shorten(resource) }),
    ...(reason !== undefined && { reason }),
  };
}

function shorten(text: string): string {
  return hidePossibleSecrets(text).slice(0, maxText);
}
