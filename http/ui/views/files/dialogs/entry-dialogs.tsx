/** The dialogs that make and rename files and directories. */
import type { FileEntry } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { findParent, type Place } from '../place.js';
import { NameDialog } from './name-dialog.js';

interface DoneProps {
  /** Is called with the path of the entry after a success. */
  readonly onDone: (path: string) => void;
  readonly onClose: () => void;
}

interface NewEntryProps extends DoneProps {
  readonly kind: 'file' | 'directory';
  readonly place: Place;
}

/** Creates an empty file or directory. */
export function NewEntry({ kind, place: { folder, directory }, ...done }: NewEntryProps) {
  const { api } = usePage().state;
  const words = useText().files;
  const common = { label: words.name, name: '', submit: words.create, directory, ...done };
  const params = { path: { name: folder } };
  return kind === 'file' ? (
    <NameDialog
      {...common}
      title={words.newFile}
      icon="plus"
      send={(path) =>
        api.PUT('/datafolders/{name}/files/content', {
          params: { ...params, query: { path } },
          headers: { 'Content-Type': 'application/octet-stream', 'If-None-Match': '*' },
          body: new Uint8Array(),
        })
      }
    />
  ) : (
    <NameDialog
      {...common}
      title={words.newDirectory}
      icon="newDirectory"
      send={(path) => api.POST('/datafolders/{name}/files/directories', { params, body: { path } })}
    />
  );
}

interface RenameProps extends DoneProps {
  readonly folder: string;
  readonly entry: FileEntry;
}

/** Renames an entry in its directory. */
export function Rename({ folder, entry: { name, path: from }, ...done }: RenameProps) {
  const { api } = usePage().state;
  const words = useText().files;
  const params = { path: { name: folder } };
  return (
    <NameDialog
      {...done}
      title={words.rename.title(name)}
      label={words.newName}
      name={name}
      directory={findParent(from)}
      icon="edit"
      submit={words.rename.verb}
      send={(to) => api.POST('/datafolders/{name}/files/move', { params, body: { from, to } })}
    />
  );
}
