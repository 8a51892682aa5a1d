/** The schemas of uploads. */
import * as z from 'zod';
import { changeKinds, uploadStates } from '../../../machines/uploads/types.js';
import { nameEncoding } from '../schemas/content-source.js';
import { problem } from '../schemas/finding.js';

const undoUntil = z.iso.datetime().nullable().describe('Until when it can be undone');

const target = {
  upload: z.string().describe('The id of an upload'),
  path: z.string().describe('Relative to the Data Folder'),
};

export const unpackOrder = z
  .strictObject({
    ...target,
    path: target.path.optional().describe('The directory'),
    encoding: nameEncoding.optional().describe('The encoding of its names'),
    unwrap: z.boolean().optional().describe('Leaves out `wrapping`'),
    dry_run: z.boolean().optional().describe('Changes nothing'),
  })
  .meta({ id: 'UnpackOrder' });

export const placeOrder = z
  .strictObject({ ...target, overwrite: z.boolean().optional().describe('Whether a file may be replaced') })
  .meta({ id: 'PlaceOrder' });

export const uploadOutcome = z
  .object({
    files: z.number().int().describe('Files and links'),
    bytes: z.number().int().describe('The size'),
    wrapping: z.string().nullable().describe('A directory that contains the whole archive'),
    created: z.number().int().describe('New entries; a new directory is one'),
    replaced: z.number().int().describe('Replaced files'),
    changes: z
      .array(
        z.object({
          path: z.string().describe('The path'),
          type: z.enum(['file', 'directory', 'link']).describe('The type'),
          size: z.number().int().describe('Bytes'),
          replaces: z.boolean().describe('Whether it replaces a file'),
        }),
      )
      .describe('The first 1,000'),
    skipped: z.array(z.string()).describe('Files of a desktop; the first 100'),
    trash: z.array(z.string()).describe('The ids in the trash'),
    undo_until: undoUntil,
  })
  .meta({ id: 'UploadOutcome', description: 'What an upload changes in a Data Folder.' });

export const upload = z
  .object({
    id: z.string().describe('The id'),
    name: z.string().describe('The file name, or empty'),
    metadata: z.record(z.string(), z.string().nullable()).describe('As the client sent it'),
    size: z.number().int().describe('Bytes'),
    offset: z.number().int().describe('Bytes that have arrived'),
    state: z.enum(uploadStates).describe('See docs/reference/uploads.md'),
    created_at: z.iso.datetime().describe('When it began'),
    expires_at: z.iso.datetime().nullable().describe('When it is removed unless a byte arrives, or null'),
    undo_until: undoUntil,
    problem: problem.nullable().describe('Why the last use failed'),
    outcome: uploadOutcome.exactOptional(),
  })
  .meta({ id: 'Upload', description: 'A file that arrives in parts.' });

export const uploads = z.array(upload);

export const uploadUndo = z
  .strictObject({
    upload: target.upload,
    force: z.boolean().optional().describe('Even if files have changed'),
    dry_run: z.boolean().optional().describe('Changes nothing'),
  })
  .meta({ id: 'UploadUndo' });

export const undoOutcome = z
  .object({
    removed: z.number().int().describe('Added entries that are moved out'),
    restored: z.number().int().describe('Replaced files that are put back'),
    changed: z
      .array(
        z.object({
          path: z.string().describe('The path'),
          change: z.enum(changeKinds).describe('`new`: in an added directory'),
        }),
      )
      .describe('What has changed since; the first 1,000'),
    trash: z.array(z.string()).describe('The ids in the trash'),
  })
  .meta({ id: 'UndoOutcome' });
