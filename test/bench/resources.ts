/**
 * Measures GET /datafolders/…/resources with 10,000 resources, their manifests and a server.cfg that starts all of
 * them. The duration of a POST /command during the listing is also measured. The bare equivalent is readdir and stat.
 */
import { writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from './client.js';
import { writeTypicalManifest } from './manifests.js';
import { compare, interleave, median, now, type Row, type Settings } from './measure.js';
import { endProcess, type Measurement } from './measurement.js';
import { makeWorkspace, serviceArguments } from './sides.js';

const count = 10_000;
/** The number of resources in a category. */
const each = 50;

export async function measureResources(measurement: Measurement, { rounds }: Settings): Promise<Row[]> {
  const root = makeWorkspace(measurement, [
    { name: 'reader', argv: ['/bin/sh', '-c', 'while read -r line; do :; done'] },
  ]);
  const resources = join(root, 'data/bench/resources');
  writeResources(root, count);
  const expected = JSON.stringify(await listBare(resources));
  const first = await listForTheFirstTime(measurement, root);
  const { base } = await measurement.serve(serviceArguments(root));
  const [lists, commands] = [createClient(base), createClient(base)];

  async function listOurs(): Promise<number> {
    const at = now();
    const text = await lists.send('GET', '/datafolders/bench/resources', 200);
    const took = now() - at;
    const listed = (JSON.parse(text) as { name: string; metadata_type: number; path: string }[]).map(
      ({ name, metadata_type, path }) => ({ name, metadata_type, path }),
    );
    if (JSON.stringify(listed) !== expected) throw new Error('the two sides list different resources');
    return took;
  }

  /** Sends POST /command repeatedly until `busy` ends. Returns the longest time. */
  async function measureSlowestCommand(busy: Promise<unknown>): Promise<number> {
    let slowest = 0;
    let over = false;
    void busy.finally(() => (over = true)).catch(() => undefined);
    while (!over) {
      const at = now();
      await commands.send('POST', '/command', 202, { Command: 'status' });
      slowest = Math.max(slowest, now() - at);
    }
    await busy;
    return slowest;
  }

  await commands.send('POST', '/start', 204, { Build: 'reader', Folder: 'bench' });
  const waitedFirst = await measureSlowestCommand(lists.send('GET', '/datafolders/bench/resources', 200));
  const few = Math.ceil(rounds / 4);
  const listing = await interleave(few, {
    bare: async () => {
      const at = now();
      await listBare(resources);
      return now() - at;
    },
    ours: listOurs,
  });
  const idle = () => new Promise((resolve) => void setTimeout(resolve, median(listing.ours)));
  const waiting = await interleave(few, {
    bare: () => measureSlowestCommand(idle()),
    ours: () => measureSlowestCommand(lists.send('GET', '/datafolders/bench/resources', 200)),
  });
  await commands.send('POST', '/stop', 204);
  const slowest = Math.max(waitedFirst, ...waiting.ours);
  return [
    listingRow('list 10,000 resources for the first time', first, median(listing.bare), 2_000),
    listingRow('list 10,000 resources', median(listing.ours), median(listing.bare), 50),
    compare(
      'longest POST /command during that, median (bare: while idle)',
      median(waiting.ours),
      median(waiting.bare),
      null,
    ),
    {
      figure: 'the same, worst round, first listing included',
      ours: `${slowest.toFixed(2)} ms`,
      bare: '',
      ratio: null,
      aim: { text: '< 50 ms', met: slowest < 50 },
    },
  ];
}

/** Writes resources in categories, and a server.cfg that starts all of them. */
export function writeResources(root: string, resources: number): void {
  for (let index = 0; index < resources; index += 1) {
    const name = `[c${Math.floor(index / each)}]/resource-${index}`;
    writeTypicalManifest(join(root, 'data/bench/resources', name), index);
  }
  const categories = Array.from({ length: Math.ceil(resources / each) }, (_, category) => `ensure [c${category}]\n`);
  writeFileSync(join(root, 'data/bench/server.cfg'), categories.join(''));
}

/** Measures in a separate service, which has no other work. */
async function listForTheFirstTime(measurement: Measurement, root: string): Promise<number> {
  const { child, base } = await measurement.serve(serviceArguments(root));
  const client = createClient(base);
  await client.send('GET', '/healthz', 200);
  const at = now();
  await client.send('GET', '/datafolders/bench/resources', 200);
  const took = now() - at;
  await endProcess(child);
  return took;
}

async function listBare(resources: string): Promise<object[]> {
  const found: { name: string; metadata_type: number; path: string }[] = [];
  const paths: string[] = [];
  for (const category of await readdir(resources)) {
    for (const name of await readdir(join(resources, category))) paths.push(`${category}/${name}`);
  }
  const work = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      if ((await stat(join(resources, path, 'fxmanifest.lua'))).isFile()) {
        found.push({ name: path.slice(path.indexOf('/') + 1), metadata_type: 1, path: `resources/${path}` });
      }
    }
  };
  await Promise.all(Array.from({ length: 64 }, work));
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @param limit milliseconds */
function listingRow(figure: string, ours: number, bare: number, limit: number): Row {
  return { ...compare(figure, ours, bare, null), aim: { text: `≤ ${limit} ms`, met: ours <= limit } };
}
