/**
 * Compares the service with the bare equivalent, with other process managers (`--peers`), or with itself while it has
 * more and more work (`--curves`): `node dist/test/bench/run.js [--peers | --curves] [--only NAME]... [--rounds
 * N] [--quick] [--idle-seconds N] [--large-gigabytes N]`. Prints Markdown tables; see docs/internals/performance.md.
 * Exits with status 1 if a measurement failed. A missed aim is reported, and is not a failure, because the machine may
 * be busy.
 */
import { cpus, loadavg, release, totalmem } from 'node:os';
import { measureBackups } from './backups.js';
import { measureCommand } from './command.js';
import { type Curve, toCurveTable } from './curves/curve.js';
import { curveMeasurements } from './curves/curve-measurements.js';
import { measureEverything } from './everything.js';
import { measureFanout } from './fanout.js';
import { measureFiles } from './files.js';
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
import { measureUploads } from './uploads.js';

/** Returns rows of a common table, or a separate table. */
type Measure = (measurement: Measurement, settings: Settings) => Promise<readonly (Row | Curve)[] | string>;

const figures: Readonly<Record<string, Measure>> = {
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
  everything: measureEverything,
  uploads: measureUploads,
  files: measureFiles,
  ui: measureUi,
};

/**
 * The measurements that run only if `--only` names them. The measurement of backups takes an hour, and needs twice
 * the size of the large Data Folder on the disk.
 */
const onRequest = { backups: measureBackups };

const { only, subject, settings } = readOptions({
  figures: [...Object.keys(figures), ...Object.keys(onRequest)],
  curves: Object.keys(curveMeasurements),
});
const subjects: Readonly<Record<typeof subject, Readonly<Record<string, Measure>>>> = {
  figures: only.includes('backups') ? { ...figures, ...onRequest } : figures,
  curves: curveMeasurements,
  peers: { peers: measurePeers },
};
/** The time limit. The figures take about eleven minutes, and the flood takes a third of this time. */
const limitMs = only.includes('backups') ? 4 * 3_600_000 : 1_200_000;

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

// A measurement that fails while no code waits for it would leave its processes.
process.on('unhandledRejection', (error) => {
  console.error(error);
  void leave('gave up after a failure', 1);
});

const rows: Row[] = [];
const curves: Curve[] = [];
const tables: string[] = [];
for (const [name, measure] of Object.entries(subjects[subject])) {
  if (only.length > 0 && !only.includes(name)) continue;
  console.error(`measuring ${name}`);
  measurement = createMeasurement();
  try {
    const measured = await measure(measurement, settings);
    if (typeof measured === 'string') tables.push(measured);
    else for (const each of measured) 'points' in each ? curves.push(each) : rows.push(each);
  } catch (error) {
    // An interruption makes the current measurement fail: do not report that failure.
    if (leaving) await new Promise(() => undefined);
    console.error(`${name} could not be measured:`, error);
    process.exitCode = 1;
  } finally {
    await measurement.end();
  }
}
clearTimeout(limit);
if (rows.length > 0) tables.unshift(toMarkdown(rows));
if (curves.length > 0) tables.unshift(toCurveTable(curves));
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
