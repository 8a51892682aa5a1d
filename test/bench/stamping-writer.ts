/**
 * A server that prints stamped lines with one write each, after its input had the line `go`. Arguments: lines per
 * second, seconds.
 */
import { writeSync } from 'node:fs';

const [perSecond = '0', seconds = '0'] = process.argv.slice(2);
const total = Number(perSecond) * Number(seconds);
const filler = 'x'.repeat(48);

let given = '';
process.stdin.on('data', (chunk) => {
  if (given.includes('go\n')) return;
  given += chunk.toString();
  if (given.includes('go\n')) begin();
});

function begin(): void {
  const began = process.hrtime.bigint();
  let written = 0;
  const timer = setInterval(() => {
    const elapsed = Number(process.hrtime.bigint() - began) / 1e9;
    const due = Math.min(total, Math.floor(elapsed * Number(perSecond)));
    for (; written < due; written += 1) writeSync(1, `@${written}:${process.hrtime.bigint()}@ ${filler}\n`);
    if (written === total) clearInterval(timer);
  }, 1);
}
