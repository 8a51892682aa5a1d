/**
 * 10,000 manifests read for the first time and again, and the event-loop delay during both. The bare equivalent reads
 * the files of the manifests and their status.
 */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createManifestReader } from '../../adapters/kinds/fxserver/manifest/reader.js';
import { compare, interleave, median, now, type Row, type Settings } from './measure.js';
import type { Measurement } from './measurement.js';

const count = 10_000;
/** The concurrency of the resource listing. */
const breadth = 64;

export async function measureManifests(measurement: Measurement, { rounds, quick }: Settings): Promise<Row[]> {
  const paths = Array.from({ length: quick ? count / 10 : count }, (_, index) => write(measurement, index));
  const delays = { ours: [] as number[], bare: [] as number[] };

  async function each(read: (path: string) => Promise<unknown>): Promise<number> {
    const left = [...paths];
    const at = now();
    await Promise.all(
      Array.from({ length: breadth }, async () => {
        for (let path = left.pop(); path !== undefined; path = left.pop()) await read(path);
      }),
    );
    return now() - at;
  }

  async function watched(side: keyof typeof delays, measure: () => Promise<number>): Promise<number> {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const took = await measure();
    delay.disable();
    delays[side].push(delay.percentile(99) / 1e6);
    return took;
  }

  const few = Math.max(2, Math.ceil(rounds / 10));
  const first = await interleave(few, {
    bare: () => watched('bare', () => each((path) => readFile(path))),
    ours: async () => {
      const reader = createManifestReader();
      const took = await watched('ours', () => each((path) => reader.read(path)));
      await reader.close();
      return took;
    },
  });
  const reader = createManifestReader();
  await each((path) => reader.read(path));
  const again = await interleave(few, {
    bare: () => watched('bare', () => each((path) => stat(path, { bigint: true }))),
    ours: () => watched('ours', () => each((path) => reader.read(path))),
  });
  await reader.close();
  const [ours, bare] = [Math.max(...delays.ours), Math.max(...delays.bare)];
  return [
    compare(
      `read ${paths.length} manifests for the first time (bare: readFile)`,
      median(first.ours),
      median(first.bare),
      null,
    ),
    compare('the same again (bare: stat)', median(again.ours), median(again.bare), null),
    {
      figure: 'event-loop delay, p99, worst round',
      ours: `${ours.toFixed(2)} ms`,
      bare: `${bare.toFixed(2)} ms`,
      ratio: ours / bare,
      aim: { text: '< 20 ms', met: ours < 20 },
    },
  ];
}

function write(measurement: Measurement, index: number): string {
  return writeTypicalManifest(join(measurement.directory, `resource-${index}`), index);
}

/**
 * Creates a resource with a typical manifest, old enough for the cache to trust its timestamp. Returns the manifest's
 * path.
 */
export function writeTypicalManifest(folder: string, index: number): string {
  const path = join(folder, 'fxmanifest.lua');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path,
    `fx_version 'cerulean'
game 'gta5'
lua54 'yes'
author 'Author ${index}'
description 'A typical resource, number ${index}'
version '1.2.${index}'
shared_scripts { '@ox_lib/init.lua', 'config.lua' }
client_scripts { 'client/main.lua', 'client/*.lua' }
server_scripts { '@oxmysql/lib/MySQL.lua', 'server/main.lua' }
ui_page 'html/index.html'
files { 'html/index.html', 'html/style.css', 'html/app.js', 'stream/**/*.ytyp' }
data_file 'DLC_ITYP_REQUEST' 'stream/x.ytyp'
dependencies { '/server:5848', 'ox_lib', 'oxmysql' }
escrow_ignore { 'config.lua' }
`,
  );
  utimesSync(path, 1_000_000_000, 1_000_000_000);
  return path;
}
