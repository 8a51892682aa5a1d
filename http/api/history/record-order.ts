import type { Context } from 'koa';
import type { Launch } from '../../../machines/launch/launch.js';
import type { ResourceOrder } from '../../../machines/launch/resource-console.js';
import { limitEntries } from '../../../machines/operations/limit-entries.js';
import { toSubject } from '../../../machines/operations/record.js';
import { hidePossibleSecrets } from '../../../machines/text/secrets.js';
import { Problem, problems } from '../../problems/problems.js';
import type { ResourceOutcome } from '../../services/resource-control.js';
import { notation } from '../notation.js';
import type { Services } from '../services.js';
import { entryOf } from './caller.js';

/** Characters of the server's words, and of a name, that are kept. */
const maxText = 500;

/** The outcome of an order, and the launch that it was sent to. */
type RecordedOrder = ResourceOutcome & { readonly launch: Launch };

/**
 * Creates the function that records the answer to an order on resources.
 * @returns it runs `work`, which returns the outcome, or null for a client that has disconnected
 */
export function createRecordOrder({
  actor,
  machineLog,
  journal,
  access,
}: Pick<Services, 'actor' | 'machineLog' | 'journal' | 'access'>) {
  const record = limitEntries(journal.record);

  return async (
    ctx: Context,
    { action, resource }: ResourceOrder,
    work: () => Promise<RecordedOrder | null>,
  ): Promise<void> => {
    const launchOnArrival = actor.getSnapshot().context.run?.launch ?? null;
    function answered(status: number | null, code: string | null, result: RecordedOrder | null): void {
      // For the machine it is a command.
      machineLog.answered('command', status, code);
      record(() => {
        const reason = result?.outcome === 'failed' ? textOf(result.words.join('\n')) : undefined;
        const detail = {
          action,
          ...(resource !== null && { resource: textOf(resource) }),
          ...(reason !== undefined && { reason }),
        };
        return {
          ...entryOf(ctx, access, detail),
          ...toSubject(result?.launch ?? launchOnArrival),
          type: 'resource.command',
          outcome: code ?? result?.outcome ?? 'disconnected',
        };
      });
    }
    try {
      const result = await work();
      answered(result === null ? null : notation.done.command, null, result);
    } catch (error) {
      const problem: Problem = error instanceof Problem ? error : new Problem({ code: 'internal' });
      const { code } = problem.fault;
      answered(problems[code].status, code, null);
      throw error;
    }
  };
}

function textOf(text: string): string {
  return hidePossibleSecrets(text).slice(0, maxText);
}
