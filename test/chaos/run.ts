/** `npm run chaos`: both forms in full. Prints their figures as a Markdown table; exit status 1 when something was lost or untrue. */
import { type ChaosFigures, runChaos } from './chaos.js';

const kills = Number(process.argv[2] ?? 200);
if (!Number.isInteger(kills) || kills < 1) {
  console.error(`usage: npm run chaos -- [KILLS], not ${process.argv[2]}`);
  process.exit(2);
}

const rows: [string, ChaosFigures][] = [];
for (const [name, withoutKeeper] of [
  ['manager killed', false],
  ['manager killed, keeper gone', true],
] as const) {
  console.error(`${name}, ${kills} times`);
  rows.push([name, await runChaos({ kills, withoutKeeper })]);
}
console.log(
  '| | kills | before it served | lines | commands answered 202 | answers lost | of these arrived | end noticed within |',
);
console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
for (const [name, { beforeServing, lines, accepted, lost, lostButArrived, noticedWithin, kills: killed }] of rows) {
  console.log(
    `| ${[name, killed, beforeServing, lines, accepted, lost, lostButArrived, `${noticedWithin.toFixed(0)} ms`].join(' | ')} |`,
  );
}
