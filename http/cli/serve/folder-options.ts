/** The options of Data Folders. */
import { Option } from 'commander';
import { allowedUrls } from './build-options.js';

export interface FolderOptions {
  /**
   * The prefixes of https URLs from which Data Folders may be made. If the list is empty, only administrators may use
   * URLs.
   */
  readonly foldersAllowUrl: readonly string[];
}

export function folderOptions(): readonly Option[] {
  return [
    new Option(
      '--folders-allow-url <urls>',
      'The only https URLs from which Data Folders may be made, each with all URLs below it, separated by commas',
    )
      .default([], 'any, for clients with the scope admin')
      .argParser(allowedUrls),
  ];
}
