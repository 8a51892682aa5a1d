import type { Context, Middleware } from 'koa';
import type { OperationName } from '../../../machines/operations/operations.js';
import type { NewEntry } from '../../../machines/ports/journal.js';
import { Problem, problems } from '../../problems/problems.js';
import { getBody } from '../request-body.js';
import { commandBody, startBody } from '../schemas/request-bodies.js';
import type { Services } from '../services.js';
import { entryLaunch, entryOf, placeOf } from './caller.js';
import { lineOfEntry } from './command-line.js';
import { limitCommands } from './limit-commands.js';

/** Creates the middleware that records the answer to an operation, also of one that never reached the machine. */
export function createRecordOperation({
  actor,
  machineLog,
  journal,
  access,
}: Pick<Services, 'actor' | 'machineLog' | 'journal' | 'access'>): (operation: OperationName) => Middleware {
  const recordCommand = limitCommands(journal.record);

  return (operation) => (ctx, next) => {
    const { launch: launchOnArrival } = actor.getSnapshot().context;
    function answered(status: number | null, code: string | null): void {
      machineLog.answered(operation, status, code);
      const at = entryLaunch(ctx);
      const place = () => placeOf(at === undefined ? launchOnArrival : at);
      const entry = () => ({ ...entryOf(ctx, access), outcome: outcomeOf(status, code) });
      if (operation === 'command') recordCommand(() => commandEntry(ctx, { ...entry(), ...place() }));
      else if (operation === 'start')
        journal.record({ ...entry(), ...askedOf(ctx), run: at?.run, type: 'operation.start' });
      else journal.record({ ...entry(), ...place(), type: `operation.${operation}` });
    }
    return next().then(
      () => answered(ctx.respond === false ? null : ctx.res.statusCode, null),
      (error) => {
        const problem: Problem = error instanceof Problem ? error : new Problem({ code: 'internal' });
        const { code } = problem.fault;
        answered(problems[code].status, code);
        throw error;
      },
    );
  };
}

/** Returns `done`, the code of the problem, or `disconnected` for a client that had gone before its turn. */
function outcomeOf(status: number | null, code: string | null): string {
  return code ?? (status === null ? 'disconnected' : 'done');
}

/** Returns the Build and the Data Folder of a start that may not have come about. */
function askedOf(ctx: Context): Pick<NewEntry, 'build' | 'folder'> {
  const body = getBody(ctx);
  const parsed = startBody().safeParse(body.ok ? body.value : null);
  return parsed.success ? { build: String(parsed.data.Build), folder: parsed.data.Folder } : {};
}

function commandEntry(ctx: Context, entry: Omit<NewEntry, 'type'>): NewEntry {
  const body = getBody(ctx);
  const parsed = commandBody().safeParse(body.ok ? body.value : null);
  const line = parsed.success ? lineOfEntry(parsed.data.Command) : '';
  return { ...entry, type: 'command.sent', detail: { ...entry.detail, line } };
}
