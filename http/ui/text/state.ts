/** The text and the colour of the server state. */
import type { Status } from '../api/types.js';
import type { Text } from './en.js';

/** Returns for example Running or Stopped. */
export function stateText({ state, phase }: Pick<Status, 'state' | 'phase'>, text: Text): string {
  return phase === null ? text.state[state] : text.state.phases[phase];
}

/** Returns the CSS class of the state colour. */
export function stateTone({ state, phase }: Pick<Status, 'state' | 'phase'>): 'off' | 'good' | 'busy' | 'bad' {
  if (state === 'stopped') return 'off';
  if (phase === 'up') return 'good';
  return phase === 'stuck' ? 'bad' : 'busy';
}
