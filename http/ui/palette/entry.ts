/** The types of the command palette's entries, and of the facts from which they are made. */
import type { DataFolder, Run, Status } from '../../client/api.js';
import type { IconName } from '../parts/icons.js';
import type { Language } from '../preferences/language.js';
import type { Theme } from '../preferences/themes.js';
import type { PageText } from '../text/en.js';

/** A list of the workspace that the service reads again. */
export type RefreshedList = '/builds' | '/datafolders';

/** The effect of choosing an entry. */
export type Choice =
  | { readonly kind: 'go'; readonly href: string }
  | { readonly kind: 'operation'; readonly operation: 'restart' | 'stop' | 'kill' | 'notice' }
  | { readonly kind: 'notice'; readonly operation: 'cancel' | 'end' | 'postpone' }
  | { readonly kind: 'start'; readonly build: string; readonly folder: string }
  | { readonly kind: 'refresh'; readonly list: RefreshedList }
  | { readonly kind: 'theme'; readonly theme: Theme }
  | { readonly kind: 'language'; readonly language: Language }
  | { readonly kind: 'cancelRecovery' | 'shortcuts' | 'settings' | 'logout' };

export interface Entry {
  readonly id: string;
  readonly group: keyof PageText['palette']['groups'];
  readonly icon: IconName;
  readonly label: string;
  /** A text next to the label. The search includes this text. */
  readonly hint: string;
  readonly choice: Choice;
  /** Whether the entry is listed only for a query, because each Data Folder has such an entry. */
  readonly isHidden?: boolean;
}

/** The facts from which the entries are made. */
export interface Facts {
  readonly status: Status | null;
  readonly folders: readonly DataFolder[];
  /** The runs, the newest first. */
  readonly runs: readonly Run[];
  readonly canControl: boolean;
  readonly canUseFiles: boolean;
  readonly canUseBuilds: boolean;
  readonly canUseBackups: boolean;
  readonly isAdmin: boolean;
  /** Whether the caller can manage anything in the view Access. */
  readonly hasAccess: boolean;
  readonly hasSession: boolean;
}
