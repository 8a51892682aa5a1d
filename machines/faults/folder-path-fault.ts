/** The reason why a directory cannot be adopted as a Data Folder, as a stable code. */
export type FolderPathFault =
  | 'not_absolute'
  | 'missing'
  | 'not_a_directory'
  | 'unreadable'
  | 'root'
  /** The directory is a Data Folder already, is inside a Data Folder, or contains a Data Folder. */
  | 'is_folder'
  | 'inside_folder'
  | 'around_folder'
  /**
   * The directory is the workspace, a directory of the manager in the workspace, or a directory that contains the
   * workspace.
   */
  | 'inside_workspace'
  | 'around_workspace';
