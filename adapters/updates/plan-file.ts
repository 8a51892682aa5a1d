/** The file `<root>/manager/update-plan.json`: the last plan of an update. */
import { join } from 'node:path';
import * as z from 'zod';
import { once } from '../../machines/async/once.js';
import {
  type PlanRecord,
  planBackups,
  planStates,
  reasonCodes,
  type UpdatePlan,
} from '../../machines/updates/update-plan.js';
import { updateChannels } from '../../machines/updates/updates.js';
import { readBounded } from '../bounded-file.js';
import { writeAtomically } from '../files/whole-file.js';

const maxBytes = 65_536;

const updatePlan = once(
  (): z.ZodType<UpdatePlan> =>
    z.object({
      id: z.string(),
      source: z.string(),
      channel: z.enum(updateChannels),
      version: z.string(),
      folder: z.string(),
      from: z.string(),
      build: z.string(),
      archive: z.object({ url: z.url(), sha256: z.string().nullable() }).nullable(),
      by: z.object({ kind: z.enum(['client', 'schedule', 'manager', 'server']), name: z.string() }),
      swap: z.union([
        z.object({ type: z.enum(['restart', 'now']) }),
        z.object({ type: z.literal('at'), at: z.number() }),
      ]),
      backupMode: z.enum(planBackups),
      probationMs: z.number(),
      readyMs: z.number(),
      state: z.enum(planStates),
      steps: z.array(z.object({ state: z.enum(planStates), at: z.number() })),
      backup: z.string().nullable(),
      swapRun: z.string().nullable(),
      reason: z.object({ code: z.enum(reasonCodes), because: z.string().nullable() }).nullable(),
    }),
);

/**
 * Reads the file.
 * @param onDamaged is called if the file is unreadable: the plan is lost, and the server is not changed
 */
export async function openPlanRecord(root: string, onDamaged: (because: string) => void): Promise<PlanRecord> {
  const path = join(root, 'manager', 'update-plan.json');
  return {
    left: await readPlan(path, onDamaged),
    async write(plan) {
      await writeAtomically(path, Buffer.from(`${JSON.stringify(plan)}\n`), null);
    },
  };
}

async function readPlan(path: string, onDamaged: (because: string) => void): Promise<UpdatePlan | null> {
  const read = await readBounded(path, maxBytes);
  if ('because' in read) {
    if (read.because !== 'ENOENT') onDamaged(read.because);
    return null;
  }
  try {
    return updatePlan().parse(JSON.parse(read.bytes.toString()));
  } catch {
    onDamaged('damaged');
    return null;
  }
}
