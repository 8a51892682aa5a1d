/** Carries out operations in the name of the manager itself. */
import type { CommandVerdict } from '../../machines/operations/commands.js';
import type { OperationName } from '../../machines/operations/operations.js';
import type { NotServed, OperationQueue, QueueRequest } from '../../machines/operations/queue.js';
import type { Verdict } from '../../machines/operations/verdict.js';
import type { EndNotice } from '../../machines/ports/announcer.js';
import type { Journal, NewEntry } from '../../machines/ports/journal.js';
import type { OperationOutcome, Operator, Order } from '../../machines/ports/operator.js';
import type { LaunchInput } from '../../machines/server/events.js';
import type { ServerActor } from '../../machines/server/server.js';
import { noticeDetail, saveOf } from '../api/end-notice.js';
import { placeOf } from '../api/history/caller.js';
import { lineOfEntry } from '../api/history/command-line.js';
import { problemOf } from '../api/routes/control.js';
import { findLaunch, type RestartPorts, readCommand, restartOperation } from '../api/routes/operations.js';

interface OperatorPorts extends RestartPorts {
  readonly actor: ServerActor;
  readonly queue: Pick<OperationQueue, 'take' | 'command'>;
  readonly journal: Pick<Journal, 'record'>;
}

export function createOperator({ actor, queue, journal, ...ports }: OperatorPorts): Operator {
  /** @param asked the Build and the Data Folder of a start */
  async function take(
    name: Exclude<OperationName, 'kill' | 'command'>,
    order: Order,
    lookUp: QueueRequest['lookUp'],
    asked?: LaunchInput,
  ): Promise<OperationOutcome> {
    // At its turn: it may have waited for another operation.
    let { launch } = actor.getSnapshot().context;
    const verdict = await queue.take({
      lookUp(snapshot) {
        launch = snapshot.context.launch;
        return lookUp(snapshot);
      },
    });
    const done = outcomeOf(name, verdict, launch?.run);
    const save = verdict.kind === 'done' ? saveOf(verdict.context, launch?.run) : undefined;
    const place =
      asked === undefined
        ? placeOf(verdict.kind === 'done' ? (verdict.context.launch ?? launch) : launch)
        : { ...asked, run: done.run ?? undefined };
    record(`operation.${name}`, order, done.outcome, place, { ...order.detail, ...noticeDetail(order.notice, save) });
    return save === undefined ? done : { ...done, save };
  }

  function record(
    type: NewEntry['type'],
    { by }: Order,
    outcome: string,
    place: Pick<NewEntry, 'run' | 'build' | 'folder'>,
    detail: NewEntry['detail'],
  ): void {
    journal.record({ type, actor: by, ...place, outcome, detail });
  }

  return {
    start: (input, order) =>
      take(
        'start',
        order,
        async () => ({ type: 'start', launch: await findLaunch(ports.catalog, input), at: Date.now() }),
        input,
      ),
    restart: (order) =>
      take('restart', order, async ({ context }) => ({
        ...(await restartOperation(context, ports, order.isRecovery === true ? 'recovery' : 'restart')),
        ...noticeOf(order),
        ...(order.isRecovery === true ? { isRecovery: true } : {}),
      })),
    stop: (order) => take('stop', order, () => ({ type: 'stop', at: Date.now(), ...noticeOf(order) })),
    async command(line, order) {
      const verdict = await queue.command(readCommand({ ok: true, value: { Command: line } }));
      const done = outcomeOf('command', verdict, null);
      const place = placeOf(verdict.kind === 'done' ? verdict.context.launch : null);
      const sent = verdict.kind === 'done' ? { cursor: verdict.cursor } : {};
      record('command.sent', order, done.outcome, place, { ...order.detail, line: lineOfEntry(line), ...sent });
      return done;
    },
  };
}

function noticeOf({ notice }: Order): { readonly notice?: EndNotice } {
  return notice === undefined ? {} : { notice };
}

/** @param before the run before the operation */
function outcomeOf(
  name: OperationName,
  verdict: Verdict | CommandVerdict | NotServed,
  before: string | null | undefined,
): OperationOutcome {
  if (verdict.kind === 'done') return { outcome: 'done', run: verdict.context.launch?.run ?? before ?? null };
  // Only a client can be gone.
  if (verdict.kind === 'gone') return { outcome: 'disconnected', run: null };
  return { outcome: problemOf(name, verdict).fault.code, run: null };
}
