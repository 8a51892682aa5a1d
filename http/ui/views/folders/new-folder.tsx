/** The side panel that creates a Data Folder. */
import { useText } from '../../context.js';
import { Dialog } from '../../forms/dialog.js';
import { linkTo } from '../../route/route.js';
import { NewFolderForm } from '../new-folder/new-folder-form.js';
import type { Source } from '../new-folder/sources.js';

interface NewFolderProps {
  /** The source that is selected at first; `null` for the first source. */
  readonly source: Source | null;
  readonly onClose: () => void;
}

export function NewFolder({ source, onClose }: NewFolderProps) {
  const text = useText();
  return (
    <Dialog title={text.palette.create.folder} kind="side-panel" onClose={onClose}>
      <div class="panel-body">
        <NewFolderForm
          game={null}
          suggestedName=""
          source={source}
          onCreated={(name) => {
            onClose();
            window.location.hash = linkTo('folders', name);
          }}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}
