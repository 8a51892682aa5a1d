/**
 * Compares the service with the bare equivalent: `node dist/test/bench/run.js [--only NAME]... [--rounds N] [--quick]`.
 * Prints a Markdown table; see docs/internals/performance.md. Exit status 1 when a measurement failed. A missed aim is
 * reported and does not fail: the machine may be busy.
 */
import { cpus, loadavg, release, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { measureCommand } from './command.js';
import { measureFanout } from './fanout.js';
import { measureFlood } from './flood.js';
import { measureFootprint } from './footprint.js';
import { measureManifests } from './manifests.js';
import { type Row, type Settings, toMarkdown } from './measure.js';
import { measureResources } from './resources.js';
import { measureRestart } from './restart.js';
import { createStage, type Stage } from './stage.js';
import { measureStart } from './start.js';
import { measureStop } from './stop.js';
import { measureUi } from './ui.js';

const figures: Readonly<Record<string, (stage: Stage, settings: Settings) => Promise<Row[]>>> = {
  start: measureStart,
  command: measureCommand,
  stop: measureStop,
  restart: measureRestart,
  resources: measureResources,
  manifests: measureManifests,
  footprint: measureFootprint,
  fanout: measureFanout,
  flood: measureFlood,
  ui: measureUi,
};

/** The whole bench takes about eight minutes, half of them for the flood. */
const limitMs = 900_000;

const { only, settings } = readOptions();
const facts = machineFacts();
let stage: Stage | null = null;
let leaving = false;

const limit = setTimeout(() => void leave(`gave up after ${limitMs / 1000} s`, 1), limitMs);
for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => void leave(`interrupted by ${signal}`, status));
}

const rows: Row[] = [];
for (const [name, measure] of Object.entries(figures)) {
  if (only.length > 0 && !only.includes(name)) continue;
  console.error(`measuring ${name}`);
  stage = createStage();
  try {
    rows.push(...(await measure(stage, settings)));
  } catch (error) {
    // An interruption makes the current measurement fail: do not report that.
    if (leaving) await new Promise(() => undefined);
    console.error(`${name} could not be measured:`, error);
    process.exitCode = 1;
  } finally {
    await stage.end();
  }
}
clearTimeout(limit);
console.log(`${facts}\n\n${toMarkdown(rows)}`);

function machineFacts(): string {
  const [processor] = cpus();
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GiB`;
  const load = loadavg()
    .map((average) => average.toFixed(2))
    .join(', ');
  const kind = settings.quick ? ' Quick: not to be believed.' : '';
  return (
    `Node ${process.version}, Linux ${release()}, ${cpus().length} cores (${processor?.model ?? 'unknown'}), ${memory}; ` +
    `load average at the start: ${load}.${kind}`
  );
}

async function leave(why: string, status: number): Promise<never> {
  if (leaving) return new Promise(() => undefined);
  leaving = true;
  console.error(why);
  await stage?.end();
  process.exit(status);
}

function readOptions(): { only: readonly string[]; settings: Settings } {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        rounds: { type: 'string' },
        quick: { type: 'boolean', default: false },
      },
    });
    const unknown = values.only.find((name) => !(name in figures));
    if (unknown !== undefined) refuse(`--only takes one of ${Object.keys(figures).join(', ')}, not ${unknown}`);
    const rounds = Number(values.rounds ?? (values.quick ? 8 : 40));
    if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
      refuse(`--rounds takes a number from 1 to 100, not ${values.rounds}`);
    return { only: values.only, settings: { rounds, quick: values.quick } };
  } catch (error) {
    refuse((error as Error).message);
  }
}

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
