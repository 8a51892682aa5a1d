/** Describes the current state: its meaning, the automatic next steps, and the possible operations. */
import { type OperationName, operationNames } from '../../../../../machines/operations/operations.js';
import type { Status } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { linkTo } from '../../../route/route.js';
import type { Text } from '../../../text/en.js';
import { stateDescription, stateTone } from '../../../text/state.js';
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

/** The operations whose buttons are in the status bar or next to the console. The drawing has them too. */
const elsewhere = ['start', 'stop', 'restart', 'command'] as const;

type CardOperation = Exclude<OperationName, (typeof elsewhere)[number]>;

/** Returns the operations with a button in the card. Kill is only here while the server cannot be stopped. */
function listInCard(possible: readonly OperationName[]): readonly CardOperation[] {
  return possible.filter(
    (each): each is CardOperation =>
      !(elsewhere as readonly OperationName[]).includes(each) && !(each === 'kill' && possible.includes('stop')),
  );
}

export function NowCard({ active, operations }: NowCardProps) {
  const { state } = usePage();
  const text = useText();
  const words = text.statechart;
  const status = state.status.value;
  const buttons = listInCard(operationNames.filter((each) => operations.of(each) !== undefined));
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
      {buttons.length > 0 && (
        <div class="row" role="group" aria-label={words.can}>
          {buttons.map((each) => (
            <button
              key={each}
              type="button"
              class={each === 'kill' ? 'chart-kill' : undefined}
              onClick={operations.of(each)}
            >
              {nameOperation(each, status, text)}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** Returns the text of the button. */
function nameOperation(operation: CardOperation, status: Status | null, { server }: Text): string {
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
    default:
      return server[operation];
  }
}
