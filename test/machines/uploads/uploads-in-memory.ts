/** Uploads whose bytes and places are in memory. */
import * as assert from 'uvu/assert';
import { UploadFailure } from '../../../machines/uploads/failure.js';
import type { UndoOutcome, Upload, UploadOutcome, UploadUse } from '../../../machines/uploads/types.js';
import { Uploads, type UploadsPorts } from '../../../machines/uploads/uploads.js';

export const outcome: UploadOutcome = {
  ...{ files: 1, bytes: 3, wrapping: null, created: 1, replaced: 0, changes: [], skipped: [], trash: [] },
  undoUntil: null,
};
const by = { kind: 'client', name: 'local' } as const;
export const use: UploadUse = {
  ...{ kind: 'unpack', folder: 'world', path: '', names: null, unwraps: false, overwrites: true },
  ...{ mayChangeSettings: false, by },
};
export const added = { id: 'u1', name: 'a.zip', metadata: {}, size: 3, owner: 'service', by };
export const begun: Upload = {
  ...{ ...added, at: 1, changedAt: 1, use, outcome, end: null, undo: null, fault: null, state: 'receiving' },
};

/** The time at which the trash deletes the replaced files. */
export const trashEnd = 5_000;

export const undoOutcome: UndoOutcome = { removed: 1, restored: 1, changed: [], trash: [] };
export const request = { by, mayChangeSettings: false };

/** Ports whose places a test replaces. */
type Changeable = { places: { -readonly [Name in keyof UploadsPorts['places']]: UploadsPorts['places'][Name] } };

export type Step = 'prepare' | 'move' | 'preview' | 'undo';

/**
 * Makes uploads whose bytes and places are in memory.
 * @param failing the steps that fail
 * @param onPreview is called while an archive is read for a preview
 */
export function createWorld(
  records: readonly Upload[] = [],
  failing: readonly Step[] = [],
  now = 10,
  onPreview: () => Promise<unknown> = async () => null,
) {
  const stored = new Map<string, Upload>(records.map((record) => [record.id, record]));
  const bytes = new Map<string, number>(records.map(({ id, size }) => [id, size]));
  const calls: string[] = [];
  const step = async <T>(name: Step, value: T): Promise<T> => {
    calls.push(name);
    if (failing.includes(name)) throw Object.assign(new Error(name), { code: 'EIO' });
    return value;
  };
  const ports: UploadsPorts = {
    files: {
      list: async () => [...stored.values()],
      write: async (upload) => void stored.set(upload.id, upload),
      create: async (id) => void bytes.set(id, 0),
      removeBytes: async (id) => void bytes.delete(id),
      remove: async (id) => void stored.delete(id),
      measure: async (id) => (bytes.has(id) ? { offset: bytes.get(id) ?? 0, at: 1 } : null),
      async *read() {},
      toPath: (id) => id,
      free: async () => 1_000,
    },
    places: {
      preview: () => onPreview().then(() => step('prepare', outcome)),
      prepare: () => step('prepare', outcome),
      move: () => step('move', { trash: ['t1'], undoUntil: trashEnd }),
      previewUndo: () => step('preview', undoOutcome),
      undo: () => step('undo', ['t2']),
      clean: async () => undefined,
      discard: async () => undefined,
    },
    limits: { bytes: 100, number: 2, ageMs: 1_000 },
    now: () => now,
    onUsed: ({ state, fault }) => void calls.push(`${state} ${fault?.code ?? 'done'}`),
    onError: (error) => void calls.push(String(error)),
  };
  return { uploads: new Uploads(ports), ports: ports as Changeable, stored, bytes, calls };
}

export async function receive(world: ReturnType<typeof createWorld>): Promise<Upload> {
  assert.is(await world.uploads.create(added), null);
  world.bytes.set(added.id, added.size);
  await world.uploads.complete(added.id);
  return world.uploads.get(added.id) as Upload;
}

export async function faultOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (error instanceof UploadFailure ? error.fault.code : String(error)),
  );
}

export const reportOf = (call = ''): string => call.split(' ').at(-1) ?? '';
