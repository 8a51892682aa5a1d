/** Describes the current state: its meaning, the automatic next steps, and the possible operations. */
import type { OperationName } from '../../../../../machines/operations/operations.js';
import type { Status } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { useIsPhone } from '../../../hooks/use-narrow.js';
import { Icon } from '../../../parts/elements.js';
import type { IconName } from '../../../parts/icons.js';
import { linkTo } from '../../../route/route.js';
import type { Text } from '../../../text/en.js';
import { stateDescription, stateTone } from '../../../text/state.js';
import { postponedMinutes } from '../../../text/upcoming.js';
import { stateInside } from '../chart/highlight.js';
import { StateLine } from '../state-line.js';
import type { NextEvent } from './next-events.js';
import { NextState } from './next-list.js';
import type { LiveOperations } from './use-live-operations.js';
import './now-card.css';

interface NowCardProps {
  /** The id of the innermost active state. */
  readonly active: string;
  /** The events that a client can request now. */
  readonly requests: readonly NextEvent[];
  readonly operations: LiveOperations;
}

/** The operations whose buttons are in the status bar or next to the console. A phone has them only there. */
const elsewhere: readonly OperationName[] = ['start', 'stop', 'restart', 'command'];

export function NowCard({ active, requests, operations }: NowCardProps) {
  const { state } = usePage();
  const isPhone = useIsPhone();
  const text = useText();
  const words = text.statechart;
  const status = state.status.value;
  // Kill is only here while the server cannot be stopped.
  const canStop = requests.some(({ operation }) => operation === 'stop');
  const shown = requests.flatMap(({ operation, target }) =>
    operation === null || (operation === 'kill' && canStop) || (isPhone && elsewhere.includes(operation))
      ? []
      : { operation, target, name: nameOperation(operation, status, text), send: operations.of(operation) },
  );
  /** The page of the run explains why it ended. */
  const exit = status?.last_exit ?? null;
  const comes = words.comes[stateInside(active)];
  return (
    <section class="card chart-words" aria-label={words.now}>
      <StateLine active={active} tone={status === null ? 'off' : stateTone(status)} />
      <p>
        {status?.last_exit?.outcome === 'killed' && status.phase === null && stateDescription(status, text)} {comes}
      </p>
      {exit !== null && (
        <p>
          <a href={linkTo('runs', exit.run)}>{status?.state === 'running' ? text.why.last : text.why.title}</a>
        </p>
      )}
      {shown.length > 0 && (
        <ul class="chart-requests" aria-label={words.can}>
          {shown.map((request) => (
            <li key={request.operation}>
              <Request {...request} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const requestIcons: Readonly<Record<OperationName, IconName>> = {
  start: 'start',
  restart: 'restart',
  stop: 'stop',
  kill: 'kill',
  // The command is written in the Server view.
  command: 'server',
  cancel_notice: 'close',
  end_notice: 'skip',
  postpone_notice: 'postpone',
  cancel_recovery: 'close',
};

interface RequestProps {
  readonly operation: OperationName;
  /** The name of the next state; `null` if the operation does not change the state. */
  readonly target: string | null;
  readonly name: string;
  /** Sends the operation; `undefined` if this login may not send it. */
  readonly send: (() => void) | undefined;
}

/** An operation as a button with the next state. Without the scope for the operation, it is a text. */
function Request({ operation, target, name, send }: RequestProps) {
  const content = (
    <>
      <Icon name={requestIcons[operation]} />
      <span>{name}</span>
      <NextState name={target} />
    </>
  );
  if (send === undefined) return <p class="chart-request">{content}</p>;
  return (
    <button type="button" class={`chart-request${operation === 'kill' ? ' bad' : ''}`} onClick={send}>
      {content}
    </button>
  );
}

/** Returns the text of the button. */
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
      return statechart.simulatedEvents.command ?? '';
    default:
      return server[operation];
  }
}
