import { linkTo } from '../../../route/route.js';

/** Returns the hash of the editor. @param line the line to show, or null */
export function configLink(folder: string, line: number | null): string {
  return `${linkTo('folders', folder)}?config=${line ?? ''}`;
}

/** Returns the hash of the editor of a config file that does not exist yet. @param file its name */
export function newConfigLink(folder: string, file: string): string {
  return `${linkTo('folders', folder)}?${new URLSearchParams({ config: '', file })}`;
}

/** Returns the line that the parameter `config` of the hash names, or null. */
export function readConfigLine(value: string): number | null {
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}

/** Returns the hash of the editor that compares a saved text with its own. @param etag the ETag of the saved text */
export function savedConfigLink(folder: string, etag: string): string {
  return `${linkTo('folders', folder)}?${new URLSearchParams({ config: '', saved: etag })}`;
}
