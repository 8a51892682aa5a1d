/** Records operations in the journal: the caller, the run and the outcome. */

import type { EndNotice } from '../announce/announcer.js';
import type { FindLineWriting } from '../announce/compose.js';
import type { Journal, NewEntry } from '../history/journal.js';
import { EntryLimit } from '../history/limit-entries.js';
import { toEntryLine } from '../launch/console-line.js';
import type { Launch } from '../launch/launch.js';
import { chooseLineEncoding } from '../launch/line-limit.js';
import type { SaveOutcome } from '../run/exit.js';
import type { Caller, InvalidRequest, OperationRequest, OperationVerdict } from './requests.js';
import { toOutcomeCode } from './requests.js';

/** An operation after its end. */
export interface EndedOperation {
  readonly request: OperationRequest | InvalidRequest;
  readonly caller: Caller;
  /** The launch when the operation left the queue; `null` while stopped. */
  readonly launch: Launch | null;
  /** Whether crash recovery had given up when the operation left the queue. */
  readonly hasGivenUp: boolean;
  /** The verdict, or `internal` if the look-up threw an error. */
  readonly verdict: OperationVerdict | 'internal';
}

/** Records operations. Many commands of a client within a second share an entry. */
export class OperationRecorder {
  private readonly commands: EntryLimit;

  constructor(
    private readonly journal: Pick<Journal, 'record'>,
    private readonly findLineWriting: FindLineWriting,
  ) {
    this.commands = new EntryLimit(journal.record);
  }

  record(operation: EndedOperation): void {
    const { request, caller } = operation;
    if (caller.isUnrecorded === true) return;
    const make = (): NewEntry => toEntry(operation, this.findLineWriting);
    if (request.name === 'command' && caller.by.kind === 'client') this.commands.record(caller.by, make);
    else this.journal.record(make());
  }

  /** Records the entries that the last commands share. */
  close(): void {
    this.commands.endSecond();
  }
}

function toEntry(
  { request, caller, launch, hasGivenUp, verdict }: EndedOperation,
  findLineWriting: FindLineWriting,
): NewEntry {
  const performed = verdict !== 'internal' && verdict.kind === 'done' ? verdict : null;
  return {
    type: request.name === 'command' ? 'command.sent' : `operation.${request.name}`,
    actor: caller.by,
    ...(request.name === 'start' ? toStartSubject(request, verdict) : toSubject(performed?.launch ?? launch)),
    outcome: verdict === 'internal' ? 'internal' : toOutcomeCode(request.name, verdict),
    detail: {
      ...caller.detail,
      ...('notice' in request && toNoticeDetail(request.notice, performed?.save)),
      ...('notice' in request && toReplacedDetail(request.notice, launch, findLineWriting)),
      ...(performed?.cursor !== undefined && { cursor: performed.cursor }),
      ...(request.name === 'postpone_notice' && 'minutes' in request && { minutes: request.minutes }),
      ...(request.name === 'cancel_recovery' && hasGivenUp && { gave_up: true }),
      ...(request.name === 'command' && { line: toEntryLine(request.line ?? '') }),
    },
  };
}

/** Returns the run, the Build and the Data Folder that an entry is about. */
export function toSubject(launch: Launch | null): Pick<NewEntry, 'run' | 'build' | 'folder'> {
  return launch === null ? {} : { run: launch.run, build: launch.build, folder: launch.folder };
}

/** Returns the Build and the Data Folder of a start, which may have failed. */
function toStartSubject(
  { target }: Extract<OperationRequest | InvalidRequest, { name: 'start' }> | InvalidRequest,
  verdict: EndedOperation['verdict'],
): Pick<NewEntry, 'run' | 'build' | 'folder'> {
  const run = verdict !== 'internal' && 'run' in verdict ? (verdict.run ?? undefined) : undefined;
  return { ...target, run };
}

function toNoticeDetail(
  notice: EndNotice | undefined,
  save: SaveOutcome | undefined,
): { readonly notice?: number; readonly reason?: string | undefined; readonly save?: SaveOutcome | undefined } {
  return notice === undefined ? {} : { notice: notice.seconds, reason: notice.reason ?? undefined, save };
}

/** Returns the characters of the reason that were replaced in the text for the players. */
function toReplacedDetail(
  notice: EndNotice | undefined,
  launch: Launch | null,
  findLineWriting: FindLineWriting,
): { readonly replaced?: string } {
  if (launch?.announce?.shutting_down === undefined) return {};
  const replaced = findLineWriting(chooseLineEncoding(launch))?.spell(notice?.reason ?? '').replaced ?? '';
  return replaced === '' ? {} : { replaced };
}
