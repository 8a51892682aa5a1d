/** The limits of schedules: their number, the length of the names in them, and the cost of their list. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { createScheduleStore } from '../../../adapters/schedules/schedule-store.js';
import { Store } from '../../../adapters/store/store.js';
import { toScheduleBodies } from '../../../http/api/schedules/answers.js';
import { planOccurrence } from '../../../machines/schedules/record.js';
import type { OpenSchedules } from '../../../machines/schedules/scheduler/behaviour.js';
import type { OccurrenceState } from '../../../machines/schedules/schedules.js';
import { successiveManagersSuite } from '../../kit/manager/successive-services.js';
import { scheduleOf } from '../../machines/schedules/simulated-world.js';

const test = successiveManagersSuite('http/api/schedule-limits');

const schedule = { name: 'Nightly', when: { times: ['04:00'], zone: 'UTC' }, action: { type: 'restart' } };

test('The 201st schedule is refused with 409 until another schedule is removed', async (context) => {
  const service = await context.manage({ args: ['--log-level', 'error'] });
  for (let n = 0; n < 200; n += 1) assert.is((await service.post('/schedules', schedule)).status, 201);
  const refused = await service.post('/schedules', schedule);
  assert.equal([refused.status, refused.json.code], [409, 'too_many_schedules']);
  assert.match(refused.json.detail, /200/);
  const [{ id }] = (await service.get('/schedules')).json;
  assert.is((await service.request('DELETE', `/schedules/${id}`)).status, 204);
  assert.is((await service.post('/schedules', schedule)).status, 201);
});

test('A Build or Data Folder of more than 255 bytes in a schedule gets 400', async (context) => {
  const service = await context.manage({ args: ['--log-level', 'error'] });
  const post = async (build: string, folder: string) => {
    const { status, json } = await service.post('/schedules', {
      ...schedule,
      action: { type: 'start', build, folder },
    });
    return [status, json.code];
  };
  const [longest, tooLong] = ['é'.repeat(127), 'é'.repeat(128)];
  assert.equal(await post(tooLong, 'world'), [400, 'schedule_invalid']);
  assert.equal(await post('console', tooLong), [400, 'schedule_invalid']);
  assert.equal(await post(longest, longest), [201, undefined]);
});

test('The list of schedules and last occurrences needs one query', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'schedules-'));
  const database = new Store({ path: join(directory, 'manager.db'), onProblem: () => undefined });
  let queries = 0;
  const counted: Pick<Store, 'use' | 'fault'> = {
    use(work) {
      queries += 1;
      return database.use(work);
    },
    fault: null,
  };
  const store = createScheduleStore(counted, { read: () => [], write: () => undefined }, () => undefined);
  const schedules = ['one', 'two', 'three'].map((id) => scheduleOf({ id }));
  const occurrence = (id: string, at: number, state: OccurrenceState) => ({ ...planOccurrence(id, at, 0), state });
  try {
    await database.open();
    for (const saved of schedules) store.write({ saved });
    store.write({
      occurrences: [
        occurrence('one', 1, 'done'),
        occurrence('one', 2, 'missed'),
        occurrence('one', 3, 'planned'),
        occurrence('two', 4, 'planned'),
        occurrence('three', 5, 'failed'),
      ],
    });
    queries = 0;
    const stored = { all: () => schedules.map((each) => ({ schedule: each, open: [] })) };
    const bodies = toScheduleBodies({
      opened: { scheduler: { schedules: stored } } as unknown as OpenSchedules,
      store,
    });
    assert.equal(
      bodies.map(({ id, last }) => [id, last?.state]),
      [
        ['one', 'missed'],
        ['two', undefined],
        ['three', 'failed'],
      ],
    );
    assert.is(queries, 1);
  } finally {
    await database.close();
    rmSync(directory, { recursive: true });
  }
});

test.run();
