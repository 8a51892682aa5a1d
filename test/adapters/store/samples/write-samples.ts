/** Writes samples until it is killed, and prints a line for each sample: write-samples.js DATABASE FIRST-TIME. */
import { writeSync } from 'node:fs';
import { createSamples } from '../../../../adapters/store/samples/samples.js';
import { Store } from '../../../../adapters/store/store.js';

const [path = '', first = ''] = process.argv.slice(2);
const store = new Store({ path, onProblem: (problem) => console.error(problem) });
const samples = createSamples({ store });
await store.open();
for (let at = Number(first); ; at += 10_000) {
  samples.record({ at, cores: 1, memoryBytes: 1, processes: 1, players: 1, ticks: [] });
  writeSync(1, '.\n');
}
