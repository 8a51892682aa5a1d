/** The names of states: in words with a drawing that has closed states, otherwise as in the chart. */
import type { Text } from '../../../text/en.js';
import { stateName } from './highlight.js';

export interface StateNames {
  /** Returns the name of a state with the states around it. @param id for example `server.running.up` */
  full(id: string): string;
  /** Returns the name of a state alone. */
  short(id: string): string;
}

/** The names in the chart, for example `running › up`. */
export const chartNames: StateNames = { full: stateName, short: (id) => id.split('.').at(-1) ?? id };

/** Returns the names in words. The words of the innermost states say that the server is running, or stopped. */
export function createStateWords(words: Text['stateWords']): StateNames {
  const short = (key: string): string => words[key] ?? key;
  return {
    full(id) {
      const [top = '', ...inside] = id.split('.').slice(1);
      const shown = top === 'running' && inside.length > 0 ? inside : [top, ...inside.filter((key) => key !== 'idle')];
      return shown.map(short).join(' › ');
    },
    short: (id) => short(chartNames.short(id)),
  };
}
