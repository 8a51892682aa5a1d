/** Uploads over cut connections and killed managers arrive as they were sent. */
// Test limit: 900 s, the long tier sends 2 GB and starts seven managers.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { beginUpload, findOffset, sendInterrupted, sendPart } from '../../../kit/http/tus.js';
import type { ServiceProcess } from '../../../kit/manager/service-process.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { isLong } from '../../../kit/sample.js';
import { until } from '../../../kit/system/until.js';

const test = successiveManagersSuite('http/api/uploads/resumed');

const block = randomBytes(4 * 1024 ** 2);

/** 2 GB with 20 cut connections and 5 kills, or 32 MB with 6 cut connections and 2 kills. */
const plan = isLong ? { blocks: 500, interruptions: 25, killEvery: 5 } : { blocks: 8, interruptions: 8, killEvery: 4 };
const size = block.length * plan.blocks;

/** The memory that an upload may add to a manager, in bytes, whatever its size. */
const maxAddedBytes = 150 * 1024 ** 2;

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function readMemory({ process: { pid } }: ServiceProcess): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}

const toMebibytes = (bytes: number): number => Math.round(bytes / 1024 ** 2);

test('An upload is complete after lost connections and killed managers', async ({ workspace, manageProcess }) => {
  let service = await manageProcess();
  /** The memory of each manager before it receives bytes, and its maximum. */
  const memory = [{ before: readMemory(service), most: 0 }];
  const measure = (): void => {
    const last = memory.at(-1);
    if (last !== undefined) last.most = Math.max(last.most, readMemory(service));
  };
  let interruptions = 0;
  const path = await beginUpload(service, size, { name: 'world.dat' });
  const id = path.split('/').at(-1) ?? '';
  const file = join(workspace.root, 'manager/uploads', id, 'bytes');
  for (let offset = 0; offset < size; ) {
    const part = block.subarray(offset % block.length);
    if (offset >= ((interruptions * plan.blocks) / plan.interruptions) * block.length) {
      interruptions += 1;
      const isKill = interruptions % plan.killEvery === 0;
      await sendInterrupted(service.base, path, offset, part.length, part.subarray(0, -1), async (cut) => {
        await until(() => statSync(file).size > offset);
        measure();
        if (isKill) await service.end('SIGKILL');
        else cut();
      });
      if (isKill) {
        service = await manageProcess();
        memory.push({ before: readMemory(service), most: 0 });
      }
    } else {
      assert.is((await sendPart(service, path, offset, part)).status, 204);
      measure();
    }
    offset = await findOffset(service, path);
    assert.is(offset, statSync(file).size);
  }
  assert.ok(interruptions >= plan.interruptions, String(interruptions));

  const placed = await service.post('/datafolders/world/files/place', { upload: id, path: 'maps/world.dat' });
  assert.is(placed.status, 200, placed.text);
  assert.equal([placed.json.files, placed.json.bytes, placed.json.created], [1, size, 1]);
  const expected = createHash('sha256');
  for (let index = 0; index < plan.blocks; index += 1) expected.update(block);
  assert.is(await digestFile(join(workspace.root, 'data/world/maps/world.dat')), expected.digest('hex'));
  assert.is((await service.get(path)).json.state, 'used');
  assert.equal(readdirSync(join(workspace.root, 'manager/uploads', id)), ['moves.json', 'record.json']);
  const text = memory.map(({ before, most }) => `${toMebibytes(before)} to ${toMebibytes(most)}`).join(', ');
  assert.ok(
    memory.every(({ before, most }) => most - before < maxAddedBytes),
    text,
  );
  if (isLong) console.log(`memory of the managers in MiB: ${text}`);
});

test('The bytes of two concurrent uploads do not mix', async ({ workspace, manage }) => {
  const service = await manage();
  const contents = [randomBytes(4_000_000), randomBytes(3_000_000)];
  const ids = await Promise.all(
    contents.map(async (content) => {
      const path = await beginUpload(service, content.length);
      for (let offset = 0; offset < content.length; offset += 500_000)
        assert.is((await sendPart(service, path, offset, content.subarray(offset, offset + 500_000))).status, 204);
      return path.split('/').at(-1);
    }),
  );
  for (const [index, upload] of ids.entries()) {
    const placed = await service.post('/datafolders/world/files/place', { upload, path: `file${index}` });
    assert.is(placed.status, 200, placed.text);
    const written = readFileSync(join(workspace.root, 'data/world', `file${index}`));
    assert.is(digest(written), digest(contents[index] as Buffer));
  }
});

test.run();
