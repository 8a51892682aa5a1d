/** The dialogs that make and rename files and directories. */
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

interface RenameProps {
  readonly folder: string;
  readonly entry: FileEntry;
  /** Called with the new path. */
  readonly onDone: (path: string) => void;
  readonly onClose: () => void;
}

/** Renames an entry in its directory. */
export function Rename({ folder, entry: { name, path: from }, onDone, onClose }: RenameProps) {
  const { api } = usePage().state;
  const words = useText().files;
  return (
    <PathDialog
      title={words.rename.title(name)}
      label={words.newName}
      value={name}
      icon="edit"
      submit={words.rename.verb}
      empty={words.nameEmpty}
      send={(text) =>
        api.POST('/datafolders/{name}/files/move', {
          params: { path: { name: folder } },
          body: { from, to: joinPath(findParent(from), text) },
        })
      }
      onDone={({ path }) => onDone(path)}
      onClose={onClose}
    />
  );
}
