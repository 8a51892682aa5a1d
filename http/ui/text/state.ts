/** The server's state in words. */
import type { Status } from '../api/types.js';
import type { Text } from './en.js';

/** @returns one word or two, for example Up or Stopped */
export function stateText({ state, phase }: Pick<Status, 'state' | 'phase'>, text: Text): string {
  return phase === null ? text.state[state] : text.state.phases[phase];
}

/** @returns the name of the look: one of the state's colours in the style sheets */
export function stateTone({ state, phase }: Pick<Status, 'state' | 'phase'>): 'off' | 'good' | 'busy' | 'bad' {
  if (state === 'stopped') return 'off';
  if (phase === 'up') return 'good';
  return phase === 'stuck' ? 'bad' : 'busy';
}
