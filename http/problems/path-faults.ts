/** The texts of faults of directories that become Data Folders or Builds. */
import type { FolderPathFault } from '../../machines/faults/folder-path-fault.js';

/** The reason why a directory cannot become a Data Folder or a Build, as the end of a sentence. */
export const pathFaultTexts: Readonly<Record<FolderPathFault, (other: string) => string>> = {
  not_absolute: () => 'the path does not begin with a slash',
  missing: () => 'it does not exist',
  not_a_directory: () => 'it is not a directory',
  unreadable: () => 'the user of the service cannot read it',
  root: () => 'it is the root of the file system',
  is_folder: (other) => `it is the Data Folder ${other} already`,
  inside_folder: (other) => `it is inside the Data Folder ${other}`,
  around_folder: (other) => `it contains the Data Folder ${other}`,
  inside_workspace: () => 'it is the workspace, or has files of the service',
  around_workspace: () => 'it contains the workspace of the service',
};
