/** All peers in one interleaved run, with the same child program. */
import { makeFifo } from '../fifo.js';
import type { Settings } from '../measure.js';
import type { Measurement } from '../measurement.js';
import { swallowingProgram } from '../programs.js';
import { bareKoa } from './bare-koa.js';
import { bareSpawn } from './bare-spawn.js';
import { measureIdle } from './idle.js';
import { serverManager } from './ours.js';
import type { PeerKind } from './peer.js';
import { pm2 } from './pm2.js';
import { type Entry, measureRound } from './rounds.js';
import { runit } from './runit.js';
import { s6 } from './s6.js';
import { supervisord } from './supervisord.js';
import { type Figures, type PeerRow, toPeerTable } from './table.js';
import { measureThroughput } from './throughput.js';

const kinds: readonly PeerKind[] = [bareSpawn, bareKoa, serverManager, supervisord, pm2, runit, s6];

/** Returns a Markdown table. */
export async function measurePeers(
  measurement: Measurement,
  { rounds, quick, idleSeconds }: Settings,
): Promise<string> {
  const rows: PeerRow[] = kinds.map((kind) => ({ kind, result: kind.findMissing() ?? {} }));
  const present = rows.flatMap(({ kind, result }) => (typeof result === 'string' ? [] : [{ kind, figures: result }]));

  await measureColdStarts(measurement, present, Math.ceil(rounds / 4));
  const entries: Entry[] = [];
  for (const { kind, figures } of present) entries.push(await openEntry(measurement, kind, figures));
  // The first rounds have cold caches and unoptimised code.
  const warmUp = entries.map(({ peer, fifo }) => ({ peer, fifo, add: () => undefined }));
  for (let round = -2; round < rounds / 2; round += 1)
    await measureRound(round < 0 ? warmUp : entries, round % 2 !== 0);
  for (let round = 0; round < (quick ? 1 : 3); round += 1) await measureThroughput(entries, quick ? 2 : 4);
  await measureIdle(entries, idleSeconds);
  for (const { peer } of entries) await peer.close();
  return toPeerTable(rows);
}

type Present = { readonly kind: PeerKind; readonly figures: Figures };

/** Opens and closes each peer in turn. */
async function measureColdStarts(measurement: Measurement, present: readonly Present[], rounds: number): Promise<void> {
  for (let round = -1; round < rounds; round += 1) {
    for (const { kind, figures } of present) {
      const { peer, add } = await openEntry(measurement, kind, round < 0 ? {} : figures);
      add('coldStart', peer.coldStartMs);
      await peer.close();
    }
  }
}

let lastFifo = 0;

async function openEntry(measurement: Measurement, kind: PeerKind, figures: Figures): Promise<Entry> {
  const fifo = makeFifo(measurement, `peer-${(lastFifo += 1)}`);
  const peer = await kind.open(measurement, swallowingProgram(measurement, fifo));
  return { peer, fifo, add: (column, figure) => void (figures[column] ??= []).push(figure) };
}
