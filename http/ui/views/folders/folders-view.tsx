/** The list of Data Folders, or one Data Folder. */
import { FolderList } from './folder-list.js';
import { FolderPage } from './folder-page.js';
import './folders.css';

export function FoldersView({ folder }: { readonly folder: string | null }) {
  return folder === null ? <FolderList /> : <FolderPage key={folder} name={folder} />;
}
