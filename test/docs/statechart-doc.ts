/** docs/internals/statechart.md, written from the machine itself: the chart, the table, and what every state answers. */

import { notation } from '../../http/api/notation.js';
import { describeChart } from '../../machines/chart/chart.js';
import { toMermaid } from '../../machines/chart/mermaid.js';
import { ownRows, printTable, transitionTable } from '../../machines/chart/table.js';
import { describeAnswers, writeAnswer } from '../../machines/operations/answers.js';
import { operationNames, operations } from '../../machines/operations/operations.js';
import { serverMachine } from '../../machines/server/server.js';

/** What is wrong with an operation's input, where something can be. */
const badInput: Readonly<Record<string, string>> = {
  start: '… no such Build or Folder',
  restart: '… Build or Folder has gone',
  command: '… no command',
};

const delayMeanings: Readonly<Record<keyof typeof serverMachine.implementations.delays & string, string>> = {
  launchLimit: 'from the launch until the program has to be seen to run; then the run is given up',
  grace: 'from the request to end (and again from the main process’s end, for the rest of its family) until SIGKILL',
  backoff:
    'from a server’s end by itself until it is started again: 1 s, doubled with each attempt within the window, at most 60 s',
  killLimit: 'from SIGKILL until a family that is still there counts as stuck',
};

/** @returns the whole text of docs/internals/statechart.md */
export function renderStatechartDoc(): string {
  const chart = describeChart(serverMachine);
  return `# Statechart

<!-- Written by \`npm run docs\` from machines/server.ts. Do not edit. -->

The server's whole life is the machine in \`machines/server.ts\`; this page is drawn from it, and a test fails when the
two differ. An arrow reads *event [guard] / answer*: \`start [buildAndFolderExist] / 204\` is taken when the guard says
yes, and its client is told 204 once the machine has settled. Where no client is answered and no other
state is entered, the actions stand in the answer's place. An operation that a state has no arrow for is 409; one whose
guard says no is 400. Events that begin with \`process.\` or \`run.\` are the world's: what was seen, never what was
assumed. \`after grace\` is a time limit, see the last table. What a state's box tells happens wherever inside it the machine is, and leaves it there.

[![The states and transitions of the machine; the text below tells the same](statechart.svg)](statechart.svg)

The web UI shows it as it lives, with every event and its outcome, and reviews it without any server (\`#/statechart\`). \`server-manager statechart\` writes the picture, and the same as Mermaid and as the JSON that XState and Stately's editor take
([the command line](../reference/cli.md)). As Mermaid it reads as follows. The dashed box stands for whichever state inside \`running\` the machine is in, as Mermaid cannot
draw an arrow from a state to itself or into itself when others are nested in it.

\`\`\`mermaid
${toMermaid(chart, describeAnswers(), notation)}\`\`\`

## The interface document's table

Section 3 of the interface document, word for word. \`stopped\` is its "not running", \`running\` its "running".

${printTable(transitionTable)}

In addition there is a kill. It takes no turn: it is sent to the machine at once, whatever is under way.

${printTable(ownRows)}

A stop that it cuts short is answered 204 as well; a restart that it cancels 409, as after it nothing runs; a start under way
500 \`killed_while_starting\`; a command that has reached the server 202, else 409.

## Every state, every operation

What an operation is answered whose turn comes in the state. Operations take turns: in a state that is not settled
the turn waits until the machine has settled, then the operation is judged there. A 204 or 202 is what the client gets
when the world plays along; what can go wrong in it instead is 500 or 503, with its reason. A restart whose Build or
Folder has gone is 500 \`launch_impossible\` and leaves the running server untouched.

${markdownTable(['State', ...columnTitles()], answerRows())}

## Time limits

${markdownTable(['Delay', 'Milliseconds', 'Meaning'], delayRows(chart.transitions.flatMap(({ delay }) => delay ?? [])))}
`;
}

/** A column for each operation with input that is good enough, and one where the input can be something else. */
function columnTitles(): string[] {
  return operationNames.flatMap((name) => [
    `\`${notation.requests[name]}\``,
    ...(operations[name].invalid === null ? [] : [badInput[name] ?? `… bad ${name}`]),
  ]);
}

function answerRows(): string[][] {
  return [...describeAnswers()].map(([leaf, answers]) => [
    `\`${leaf.split('.').slice(1).join('.')}\``,
    ...[...answers].flatMap(([name, { valid, invalid }]) =>
      [valid, ...(invalid === null ? [] : [invalid])].map((answer) => writeAnswer(name, answer, notation)),
    ),
  ]);
}

function delayRows(used: readonly string[]): string[][] {
  const delays: Record<string, unknown> = serverMachine.implementations.delays;
  return [...new Set(used)].map((name) => {
    const meaning = (delayMeanings as Record<string, string>)[name];
    if (meaning === undefined) throw new Error(`say in test/docs/statechart-doc.ts what the delay ${name} is for`);
    const value =
      typeof delays[name] === 'number'
        ? delays[name].toLocaleString('en')
        : name === 'grace'
          ? 'the Build’s own `stop.timeoutMs`'
          : '1,000 to 60,000';
    return [`\`${name}\``, value, meaning];
  });
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
