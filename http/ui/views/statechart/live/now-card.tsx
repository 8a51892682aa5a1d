/** Describes the current state: its meaning, the automatic next steps, and the possible operations. */
import { type OperationName, operationNames } from '../../../../../machines/operations/operations.js';
import type { Status } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { linkTo } from '../../../route/route.js';
import type { Text } from '../../../text/en.js';
import { stateDescription, stateText, stateTone } from '../../../text/state.js';
import { postponedMinutes } from '../../../text/upcoming.js';
import { stateInside } from '../chart/highlight.js';
import { StateLine } from '../state-line.js';
import type { LiveOperations } from './use-live-operations.js';
import './now-card.css';

interface NowCardProps {
  /** The id of the innermost active state. */
  readonly active: string;
  readonly operations: LiveOperations;
}

/** The operations whose buttons are in the status bar above. The arrows of the drawing have them too. */
const inStatusBar: readonly OperationName[] = ['stop', 'restart'];

/** Returns whether the card has a button for an operation. Kill has a button only while Stop is not possible. */
function isInCard(operation: OperationName, possible: readonly OperationName[]): boolean {
  return !inStatusBar.includes(operation) && !(operation === 'kill' && possible.includes('stop'));
}

export function NowCard({ active, operations }: NowCardProps) {
  const { state } = usePage();
  const text = useText();
  const words = text.statechart;
  const status = state.status.value;
  const possible = operationNames.filter((each) => operations.of(each) !== undefined);
  const buttons = possible.filter((each) => isInCard(each, possible));
  const name = (each: OperationName): string => nameOperation(each, status, text);
  /** The page of the run explains why the run ended. */
  const exit = status?.last_exit ?? null;
  const comes = words.comes[stateInside(active)];
  return (
    <section class="card chart-words" aria-label={words.now}>
      <StateLine active={active} tone={status === null ? 'off' : stateTone(status)} name={findName(status, text)} />
      <p>
        {status?.last_exit?.outcome === 'killed' && status.phase === null && stateDescription(status, text)} {comes}
      </p>
      {exit !== null && (
        <p>
          <a href={linkTo('runs', exit.run)}>{status?.state === 'running' ? text.why.last : text.why.title}</a>
        </p>
      )}
      {buttons.length > 0 && (
        <div class="row" role="group" aria-label={words.can}>
          {buttons.map((each) => (
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
    </section>
  );
}

/** Returns the outcome of the last run while the server is stopped; `undefined` for the name of the state itself. */
function findName(status: Status | null, text: Text): string | undefined {
  return status?.phase === null && status.recovery === null ? stateText(status, text) : undefined;
}

/** Returns the text of an operation's button. */
function nameOperation(operation: OperationName, status: Status | null, { server, statechart }: Text): string {
  const announced = status?.announced?.operation ?? 'stop';
  switch (operation) {
    case 'cancel_notice':
      return server.announced.cancel[announced];
    case 'end_notice':
      return server.announced.end[announced];
    case 'postpone_notice':
      return server.announced.postpone(postponedMinutes);
    case 'cancel_recovery':
      return status?.recovery?.state === 'gave_up' ? server.recovery.acknowledge : server.recovery.cancel;
    case 'command':
      return statechart.sendCommand;
    default:
      return server[operation];
  }
}
