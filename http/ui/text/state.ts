/** The text and the colour of the server state. */
import type { LastExit, Status } from '../../client/api.js';
import type { PageText } from './en.js';

type State = Pick<Status, 'state' | 'phase' | 'last_exit'>;

/**
 * The class of a colour. `off`: grey. `good`: green. `busy`: amber and moving. `bad`: red. `warn`: amber. `note`: blue.
 * `unsure`: grey with a hollow dot.
 */
export type Tone = 'off' | 'good' | 'busy' | 'bad' | 'warn' | 'note' | 'unsure';

const outcomeTones: Readonly<Record<LastExit['outcome'], Tone>> = {
  stopped: 'off',
  killed: 'warn',
  crashed: 'bad',
  exited: 'note',
  unknown: 'unsure',
};

/** Returns for example Running, Stopped or Crashed. */
export function stateText(status: State, text: PageText): string {
  return status.phase === null ? text.state.outcomes[findOutcome(status)] : text.state.phases[status.phase];
}

/** Returns an explanation of the state. */
export function stateDescription(status: State, text: PageText): string {
  return text.state.descriptions[status.phase ?? findOutcome(status)];
}

/** Returns whether the server is running. A server is running during the notice of its end, too. */
export function isUp({ phase }: Pick<State, 'phase'>): boolean {
  return phase === 'up' || phase === 'announcing';
}

/** Returns the class of the state's colour. */
export function stateTone(status: State): Tone {
  if (status.state === 'stopped') return outcomeTone(findOutcome(status));
  if (isUp(status)) return 'good';
  return status.phase === 'stuck' ? 'bad' : 'busy';
}

/** Returns the class of the colour of an ended run. */
export function outcomeTone(outcome: LastExit['outcome']): Tone {
  return outcomeTones[outcome];
}

/** Returns how the last run ended; `stopped` if there is no last run. */
function findOutcome({ last_exit: lastExit }: State): LastExit['outcome'] {
  return lastExit?.outcome ?? 'stopped';
}
