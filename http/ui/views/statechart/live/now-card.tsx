/** Describes the present state: its meaning, the automatic next steps, and the possible operations. */
import { type OperationName, operationNames } from '../../../../../machines/operations/operations.js';
import type { MachineStep } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { linkTo } from '../../../route/route.js';
import type { Text } from '../../../text/en.js';
import { stateDescription, stateText, stateTone } from '../../../text/state.js';
import { postponedMinutes } from '../../../text/upcoming.js';
import { stateInside, stateName } from '../chart/highlight.js';
import type { LiveOperations } from './use-live-operations.js';
import './now-card.css';

interface NowCardProps {
  /** The id of the innermost active state. */
  readonly active: string;
  readonly last: MachineStep | null;
  readonly operations: LiveOperations;
}

export function NowCard({ active, last, operations }: NowCardProps) {
  const { state } = usePage();
  const text = useText();
  const words = text.statechart;
  const status = state.status.value;
  const possible = operationNames.filter((each) => operations.of(each) !== undefined);
  const impossible = operationNames.filter((each) => !possible.includes(each) && !isRare(each));
  const name = (each: OperationName): string => nameOperation(each, status?.announced?.operation ?? 'stop', text);
  /** The page of the run explains why it ended. */
  const exit = status?.last_exit ?? null;
  const comes = words.comes[stateInside(active)];
  return (
    <section class="card chart-words" aria-labelledby="chart-now">
      <h2 id="chart-now">{words.now}</h2>
      <p class="chart-now" role="status">
        <strong class="code">{stateName(active)}</strong>
        {status !== null && <span class={`badge ${stateTone(status)}`}>{stateText(status, text)}</span>}
      </p>
      <p>
        {status !== null && stateDescription(status, text)} {comes}
      </p>
      {exit !== null && (
        <p>
          <a href={linkTo('runs', exit.run)}>{status?.state === 'running' ? text.why.last : text.why.title}</a>
        </p>
      )}
      {possible.length > 0 && (
        <div class="row" role="group" aria-label={words.can}>
          {possible.map((each) => (
            <button
              key={each}
              type="button"
              class={each === 'kill' ? 'chart-kill' : undefined}
              onClick={operations.of(each)}
            >
              {name(each)}
            </button>
          ))}
        </div>
      )}
      {(impossible.length > 0 || last !== null) && (
        <p class="faint small">
          {impossible.length > 0 && words.cannot(impossible.map(name).join(', '))}
          {last === null ? '' : ` ${words.lastEvent(last.event)}`}
        </p>
      )}
    </section>
  );
}

/** Returns whether an operation is possible in few states only. Other states do not mention it. */
function isRare(operation: OperationName): boolean {
  return operation.includes('_');
}

/** Returns the text of the button. @param announced the operation whose notice runs */
function nameOperation(operation: OperationName, announced: 'stop' | 'restart', { server, statechart }: Text): string {
  switch (operation) {
    case 'cancel_notice':
      return server.announced.cancel[announced];
    case 'end_notice':
      return server.announced.end[announced];
    case 'postpone_notice':
      return server.announced.postpone(postponedMinutes);
    case 'cancel_recovery':
      return server.recovery.cancel;
    case 'command':
      return statechart.sendCommand;
    default:
      return server[operation];
  }
}
