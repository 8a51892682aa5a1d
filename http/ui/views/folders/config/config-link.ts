import { linkTo } from '../../../route/route.js';

/** Returns the hash of the editor. @param line the line to show; `null` without a line */
export function configLink(folder: string, line: number | null): string {
  return `${linkTo('folders', folder)}?config=${line ?? ''}`;
}

/** Returns the hash of the editor of a new config file. @param file the file's name */
export function newConfigLink(folder: string, file: string): string {
  return `${linkTo('folders', folder)}?${new URLSearchParams({ config: '', file })}`;
}

/** Returns the line in the hash's parameter `config`; `null` without a line. */
export function readConfigLine(value: string): number | null {
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}

/** Returns the hash of the editor that compares its text with a saved text. @param etag the ETag of the saved text */
export function savedConfigLink(folder: string, etag: string): string {
  return `${linkTo('folders', folder)}?${new URLSearchParams({ config: '', saved: etag })}`;
}
