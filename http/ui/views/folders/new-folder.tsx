/** The side panel that creates a Data Folder. */
import { useText } from '../../context.js';
import { Dialog } from '../../forms/dialog.js';
import { linkTo } from '../../route/route.js';
import { NewFolderForm } from '../new-folder/new-folder-form.js';

export function NewFolder({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  return (
    <Dialog title={text.palette.create.folder} kind="side-panel" onClose={onClose}>
      <div class="panel-body">
        <NewFolderForm
          game={null}
          suggestedName=""
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
