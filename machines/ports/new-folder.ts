/** New Data Folders: what they are made from, and what they may be called. Made by adapters/folders. */
import type { Fault } from './facts.js';

/** What a new Data Folder holds: what a server of that kind needs, or nothing. */
export const templates = ['fxserver', 'empty'] as const;
export type Template = (typeof templates)[number];

/** Why a name is unusable, as a stable word. */
export type NameTrouble =
  | 'empty'
  | 'leading_dot'
  | 'slash'
  | 'control_character'
  | 'not_utf8'
  | 'blank_end'
  | 'too_long'
  | 'percent'
  | 'backslash';

/** Bytes: what the file systems of Linux take for one name. */
const longest = 255;

/**
 * The rules of a directory's name, and FXServer's own: it puts the path of each resource into a URL and reads it back
 * decoded, with `%` left as it is and `\` taken for `/` (ServerResourceList, ServerResourceMounter), so below a folder
 * with either in its name it finds no manifest. What else a URL or its console sets apart it encodes, or never sees.
 * @param name as a client gave it, decoded
 * @returns what keeps a Data Folder of that template from being called so, or null
 */
export function findNameTrouble(name: string, template: Template): NameTrouble | null {
  if (name === '') return 'empty';
  // Those are passed over in lists, and so are `.` and `..`.
  if (name.startsWith('.')) return 'leading_dot';
  if (name.includes('/')) return 'slash';
  if (/\p{Cc}/u.test(name)) return 'control_character';
  // Half of a surrogate pair.
  if (/\p{Cs}/u.test(name)) return 'not_utf8';
  if (name.trim() !== name) return 'blank_end';
  if (new TextEncoder().encode(name).length > longest) return 'too_long';
  if (template !== 'fxserver') return null;
  if (name.includes('%')) return 'percent';
  return name.includes('\\') ? 'backslash' : null;
}

export interface NewFolders {
  /** Makes a Data Folder in one step. @returns what keeps it from being made, then nothing of it is there; or null */
  create(name: string, template: Template): Promise<Fault | null>;
}
