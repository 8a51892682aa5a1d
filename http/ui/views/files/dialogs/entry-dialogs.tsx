/** The dialogs that make, rename, move and copy files and directories. */
import type { FileEntry } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { findParent, joinPath, type Place } from '../place.js';
import { PathDialog } from './path-dialog.js';

interface NewDialogProps {
  readonly place: Place;
  /** Called with the path of what was made. */
  readonly onDone: (path: string) => void;
  readonly onClose: () => void;
}

/** Creates an empty file. */
export function NewFile({ place: { folder, directory }, onDone, onClose }: NewDialogProps) {
  const { api } = usePage().state;
  const words = useText().files;
  return (
    <PathDialog
      title={words.newFile}
      label={words.name}
      value=""
      icon="plus"
      submit={words.create}
      empty={words.nameEmpty}
      send={(name) =>
        api.PUT('/datafolders/{name}/files/content', {
          params: { path: { name: folder }, query: { path: joinPath(directory, name) } },
          headers: { 'Content-Type': 'application/octet-stream', 'If-None-Match': '*' },
          body: new Uint8Array(),
        })
      }
      onDone={(_, name) => onDone(joinPath(directory, name))}
      onClose={onClose}
    />
  );
}

export function NewDirectory({ place: { folder, directory }, onDone, onClose }: NewDialogProps) {
  const { api } = usePage().state;
  const words = useText().files;
  return (
    <PathDialog
      title={words.newDirectory}
      label={words.name}
      value=""
      icon="newDirectory"
      submit={words.create}
      empty={words.nameEmpty}
      send={(name) =>
        api.POST('/datafolders/{name}/files/directories', {
          params: { path: { name: folder } },
          body: { path: joinPath(directory, name) },
        })
      }
      onDone={({ path }) => onDone(path)}
      onClose={onClose}
    />
  );
}

interface TransferProps {
  readonly verb: 'rename' | 'move' | 'copy';
  readonly folder: string;
  readonly entry: FileEntry;
  /** Called with the new path. */
  readonly onDone: (path: string) => void;
  readonly onClose: () => void;
}

/** Renames an entry in its directory, or moves or copies it to another path. */
export function Transfer({ verb, folder, entry: { name, path: from }, onDone, onClose }: TransferProps) {
  const { api } = usePage().state;
  const words = useText().files;
  const isRename = verb === 'rename';
  const { title, verb: submit } = words[verb];
  return (
    <PathDialog
      title={title(name)}
      label={isRename ? words.newName : words.newPath}
      value={isRename ? name : from}
      icon={isRename ? 'edit' : verb}
      submit={submit}
      empty={words.nameEmpty}
      {...(!isRename && { hint: words.newPathHint })}
      send={(text) => {
        const to = isRename ? joinPath(findParent(from), text) : text;
        const request = { params: { path: { name: folder } }, body: { from, to } };
        return verb === 'copy'
          ? api.POST('/datafolders/{name}/files/copy', request)
          : api.POST('/datafolders/{name}/files/move', request);
      }}
      onDone={({ path }) => onDone(path)}
      onClose={onClose}
    />
  );
}
