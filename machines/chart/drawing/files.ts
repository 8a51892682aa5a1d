/** What `server-manager statechart` writes and the web UI draws, made once at build time. */
import { describeAnswers, type Notation } from '../../operations/answers.js';
import { serverMachine } from '../../server/server.js';
import { describeChart } from '../chart.js';
import { toConfigJson } from '../config-json.js';
import { toMermaid } from '../mermaid.js';
import { layOut } from './layout.js';
import { toSvg } from './svg.js';

/** @param notation how the API writes answers. @returns the files' texts by their names */
export async function drawFiles(notation: Notation): Promise<Readonly<Record<string, string>>> {
  const chart = describeChart(serverMachine);
  const drawing = await layOut(chart, describeAnswers(), notation);
  return {
    'layout.json': `${JSON.stringify(drawing)}\n`,
    'server.svg': toSvg(drawing, 'The life of the server as a statechart', descriptionOf(chart)),
    'server.mmd': toMermaid(chart, describeAnswers(), notation),
    'server.json': `${JSON.stringify(toConfigJson(serverMachine), null, 2)}\n`,
  };
}

/** What a screen reader says in the picture's place. */
function descriptionOf({ states, transitions }: ReturnType<typeof describeChart>): string {
  const tops = states
    .filter(({ parent }) => parent === states[0]?.id)
    .map(({ id, key }) => {
      const inside = states.filter((state) => state.parent === id).map((state) => state.key);
      return `${key}, with ${inside.join(', ')}`;
    });
  return `Two states: ${tops.join('; and ')}. ${transitions.length} transitions lead from one to the other; docs/internals/statechart.md lists what each state answers.`;
}
