/** The command `files undo`, which undoes an upload. */
import type { UndoOutcome } from '../../client/api.js';
import { type Command, given } from '../kit/invocation.js';
import { escapeControls, quote } from '../output/format.js';

export const undoUpload: Command = async ({ service, output, flags, json }, name = '', upload = '') => {
  const { data } = await service.POST('/datafolders/{name}/files/undo', {
    params: { path: { name } },
    body: { upload, ...given({ force: flags.force, dry_run: flags.dryRun }) },
  });
  if (json) return output.json(data);
  await output.line(undoneText(upload, data, flags.dryRun === true));
  for (const { path, change } of data.changed) await output.line(escapeControls(`${path}: ${changes[change]}`));
};

function undoneText(upload: string, { removed, restored }: UndoOutcome, isPreview: boolean): string {
  const verb = isPreview ? 'would be undone' : 'was undone';
  const counts = `${restored} replaced files put back, ${removed} added entries moved into the trash`;
  return `The upload ${quote(upload)} ${verb}: ${counts}.`;
}

const changes = {
  changed: 'has changed since',
  missing: 'was moved or deleted since',
  new: 'is new since',
} as const;
