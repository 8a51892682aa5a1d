/**
 * Compares the service with the bare equivalent, or with `--peers` with other process managers:
 * `node dist/test/bench/run.js [--peers] [--only NAME]... [--rounds N] [--quick] [--idle-seconds N]
 * [--large-gigabytes N]`.
 * Prints Markdown tables; see docs/internals/performance.md. Exit status 1 when a measurement failed. A missed aim is
 * reported and does not fail: the machine may be busy.
 */
import { cpus, loadavg, release, totalmem } from 'node:os';
import { measureBackups } from './backups.js';
import { measureCommand } from './command.js';
import { measureFanout } from './fanout.js';
import { measureFlood } from './flood.js';
import { measureFootprint } from './footprint.js';
import { measureHistory } from './history.js';
import { measureHostSize } from './host-size.js';
import { measureLogins } from './logins.js';
import { measureManifests } from './manifests.js';
import { type Row, type Settings, toMarkdown } from './measure.js';
import { createMeasurement, type Measurement } from './measurement.js';
import { readOptions } from './options.js';
import { measurePeers } from './peers/measure-peers.js';
import { measureResources } from './resources.js';
import { measureRestart } from './restart.js';
import { measureSamples } from './samples.js';
import { measureStart } from './start.js';
import { measureStop } from './stop.js';
import { measureUi } from './ui.js';

/** Each returns rows of the common table, or its own table. */
const figures: Readonly<Record<string, (measurement: Measurement, settings: Settings) => Promise<Row[] | string>>> = {
  start: measureStart,
  command: measureCommand,
  stop: measureStop,
  restart: measureRestart,
  resources: measureResources,
  manifests: measureManifests,
  footprint: measureFootprint,
  history: measureHistory,
  samples: measureSamples,
  logins: measureLogins,
  fanout: measureFanout,
  flood: measureFlood,
  'host-size': measureHostSize,
  ui: measureUi,
};

/** Only if `--only` names it: it takes an hour, and twice the size of the large Data Folder on the disk. */
const onRequest = { backups: measureBackups };

const { only, peers, settings } = readOptions([...Object.keys(figures), ...Object.keys(onRequest)]);
const chosen = peers ? { peers: measurePeers } : only.includes('backups') ? { ...figures, ...onRequest } : figures;
/** The whole bench takes about nine minutes, half of them for the flood. */
const limitMs = only.includes('backups') ? 4 * 3_600_000 : 900_000;

const facts = machineFacts();
let measurement: Measurement | null = null;
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
const tables: string[] = [];
for (const [name, measure] of Object.entries(chosen)) {
  if (only.length > 0 && !only.includes(name)) continue;
  console.error(`measuring ${name}`);
  measurement = createMeasurement();
  try {
    const measured = await measure(measurement, settings);
    if (typeof measured === 'string') tables.push(measured);
    else rows.push(...measured);
  } catch (error) {
    // An interruption makes the current measurement fail: do not report that.
    if (leaving) await new Promise(() => undefined);
    console.error(`${name} could not be measured:`, error);
    process.exitCode = 1;
  } finally {
    await measurement.end();
  }
}
clearTimeout(limit);
if (rows.length > 0) tables.unshift(toMarkdown(rows));
console.log([facts, ...tables].join('\n\n'));

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
  await measurement?.end();
  process.exit(status);
}
