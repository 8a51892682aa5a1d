/** `npm run chaos`: runs all variants and prints their figures as a Markdown table. Exits with 1 if a check failed. */
import { type ChaosFigures, runChaos } from './chaos.js';

const kills = Number(process.argv[2] ?? 200);
if (!Number.isInteger(kills) || kills < 1) {
  console.error(`usage: npm run chaos -- [KILLS], not ${process.argv[2]}`);
  process.exit(2);
}

const rows: [string, ChaosFigures][] = [];
for (const processTree of ['auto', 'proc'] as const)
  for (const [name, withoutKeeper] of [
    ['manager killed', false],
    ['manager killed, keeper gone', true],
  ] as const) {
    const row = `${name}${processTree === 'proc' ? ', without a cgroup' : ''}`;
    console.error(`${row}, ${kills} times`);
    rows.push([row, await runChaos({ kills, withoutKeeper, processTree })]);
  }
console.log(
  '| | kills | before it listened | lines | commands answered 202 | answers lost | of these arrived | exit noticed within |',
);
console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
for (const [name, { beforeServing, lines, accepted, lost, lostButArrived, noticedWithin, kills: killed }] of rows) {
  console.log(
    `| ${[name, killed, beforeServing, lines, accepted, lost, lostButArrived, `${noticedWithin.toFixed(0)} ms`].join(' | ')} |`,
  );
}
