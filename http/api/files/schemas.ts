/** The schemas of the files of Data Folders. */
import * as z from 'zod';

export { configVersions as fileVersions } from '../folders/schemas.js';

const type = z.enum(['file', 'directory', 'link', 'other']);
const path = z.string().describe('The path');
const size = z.number().int().nullable().describe('Bytes of a file, else null');

export const fileEntry = z
  .object({
    name: z.string().describe('The name. Bytes that are not UTF-8 are `\\xE9`'),
    path,
    type: type.describe('What it is. `other` is never opened'),
    size,
    modified_at: z.iso.datetime().describe('When it changed'),
    readable: z.boolean().describe('Whether it, or its target, can be read'),
    link_target: z.string().nullable().describe('The text of a link, else null'),
    link_type: z.enum(['file', 'directory', 'other']).nullable().describe('Null for a missing or forbidden target'),
  })
  .meta({ id: 'FileEntry', description: 'An entry of a directory.' });

export const fileEntries = z.array(fileEntry);

export const fileMatch = z
  .object({
    path: path.optional(),
    type: type.optional().describe('What it is'),
    line: z.number().int().nullable().optional().describe('The line, from 1. Null for a name'),
    text: z.string().nullable().optional().describe('The part of the line. Null for a name'),
    complete: z.boolean().optional().describe('In the last line: whether everything was searched'),
    files: z.number().int().optional().describe('In the last line: searched entries'),
    bytes: z.number().int().optional().describe('In the last line: searched bytes'),
  })
  .meta({ id: 'FileMatch', description: 'A match, or the end of a search.' });

export const fileChanges = z
  .object({
    run: z.string().nullable().describe('The run that `since` is the start of'),
    since: z.iso.datetime().nullable().describe('Null if no run is known'),
    changes: z
      .array(
        z.object({
          path,
          change: z.enum(['changed', 'deleted']).describe('`deleted`: it is in the trash'),
          at: z.iso.datetime().describe('When it changed'),
          diff: z.string().nullable().describe('A unified diff'),
          no_diff: z
            .enum(['not_kept', 'not_text', 'too_large', 'unreadable'])
            .nullable()
            .describe('Why it has no diff. not_kept: it is new, or was changed outside of the manager'),
        }),
      )
      .describe('Sorted by path'),
    complete: z.boolean().describe('Whether the list is complete'),
  })
  .meta({ id: 'FileChanges', description: 'Files that have changed since a time.' });

export const newDirectory = z
  .strictObject({ path: z.string().describe('The path') })
  .meta({ id: 'NewDirectory', description: 'A directory.' });

export const fileTransfer = z
  .strictObject({ from: z.string().describe('The current path'), to: z.string().describe('The new path') })
  .meta({ id: 'FileTransfer', description: 'Two paths.' });

export const trashEntry = z
  .object({
    id: z.string().describe('The id'),
    path: z.string().describe('Where it was deleted'),
    type: type.describe('What it is'),
    size,
    deleted_at: z.iso.datetime().describe('When it was deleted'),
    expires_at: z.iso.datetime().describe('When it is deleted permanently'),
    upload: z.string().nullable().describe('The upload that replaced it'),
  })
  .meta({ id: 'TrashEntry', description: 'What was deleted.' });

export const trashEntries = z.array(trashEntry);

export const trashRestore = z
  .strictObject({ to: z.string().optional().describe('The new path') })
  .meta({ id: 'TrashRestore', description: 'The place of the restored entry.' });
