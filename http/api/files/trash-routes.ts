/** Routes for the trash of Data Folders (docs/reference/files.md). */
import { claimFolder, holdProblems } from '../kit/folder-hold.js';
import { findPage, pageHeaders, pageParameters, sendPage } from '../kit/pages.js';
import { bodyProblems, json } from '../kit/route.js';
import { toFileBody, toTrashBody } from './answers.js';
import { changeProblems, findTrash, recordFileChange, requireFile, route } from './group.js';

export const trashRoutes = [
  route({
    request: 'GET /datafolders/{name}/trash',
    id: 'listTrash',
    summary: 'List what can be restored',
    scope: 'files',
    description: 'Lists what was deleted. Entries expire after `--trash-days`.',
    query: pageParameters('entries', { minimum: 1, maximum: 1_000, default: 1_000 }),
    success: json('The entries, newest first.', (all) => all.trashEntries, { headers: pageHeaders }),
    problems: ['query_invalid', 'folder_not_found', 'file_unwritable'],
    async handle({ params, query }, services, ctx) {
      const entries = requireFile(await findTrash(ctx, services).list(params.name));
      return sendPage(ctx, findPage(entries, query, { toKey: ({ id }) => id, order: 'descending' })).map((entry) =>
        toTrashBody(entry),
      );
    },
  }),
  route({
    request: 'POST /datafolders/{name}/trash/{id}/restore',
    id: 'restoreFromTrash',
    summary: 'Restore a deleted file',
    scope: 'files',
    isKeyed: true,
    description: 'Moves it back. An existing file is not replaced.',
    body: (all) => all.trashRestore,
    isBodyOptional: true,
    success: json('What was restored.', (all) => all.fileEntry),
    problems: [...bodyProblems, ...changeProblems, 'trash_entry_not_found', ...holdProblems],
    async handle({ params: { name, id }, body: { to = null } }, services, ctx) {
      // A job that changes the Data Folder would move the restored file away, or replace it.
      const release = await claimFolder(services.holds, name, null);
      try {
        const entry = requireFile(await findTrash(ctx, services).restore(name, id, to));
        recordFileChange('file.restored', name, { path: entry.path, trash: id }, services, ctx);
        return toFileBody(entry);
      } finally {
        release();
      }
    },
  }),
  route({
    request: 'DELETE /datafolders/{name}/trash/{id}',
    id: 'deleteFromTrash',
    summary: 'Delete an entry of the trash',
    scope: 'files',
    description: 'Deletes its files.',
    success: { status: 204, description: 'It is removed from the list.' },
    problems: ['folder_not_found', 'trash_entry_not_found', 'file_unwritable'],
    async handle({ params: { name, id } }, services, ctx) {
      const { path } = requireFile(await findTrash(ctx, services).remove(name, id));
      recordFileChange('file.trash_deleted', name, { path, trash: id }, services, ctx);
    },
  }),
];
