/** Why a directory cannot be adopted as a Data Folder, as a stable code. */
export type FolderPathFault =
  | 'not_absolute'
  | 'missing'
  | 'not_a_directory'
  | 'unreadable'
  | 'root'
  /** The directory is a Data Folder already, is inside a Data Folder, or contains one. */
  | 'is_folder'
  | 'inside_folder'
  | 'around_folder'
  /** The directory is the workspace or a directory of the manager inside it, or contains the workspace. */
  | 'inside_workspace'
  | 'around_workspace';
