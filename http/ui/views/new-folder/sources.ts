/** The sources of the files of a new Data Folder. */
import type { Scope } from '../../../../machines/access/access-tokens.js';
import { type Game, gameFacts } from '../first-server/games.js';

export const sources = ['default', 'recipe', 'archive', 'git', 'path', 'empty'] as const;
export type Source = (typeof sources)[number];

/** The properties of the form of a source. */
export interface SourceProps {
  /** The id of the form, to which the field with the name belongs. */
  readonly form: string;
  /** The name of the new Data Folder. */
  readonly name: string;
  /** Reports a name that cannot be sent. @returns whether the name can be sent */
  readonly checkName: () => boolean;
  /** Is called with the name of the Data Folder after its creation. */
  readonly onCreated: (name: string) => void;
  /** Closes the dialog; absent outside a dialog. */
  readonly onClose?: (() => void) | undefined;
}

/** The scopes that sources need in addition to `files`. */
const scopes: Readonly<Partial<Record<Source, Scope>>> = { recipe: 'admin', path: 'admin' };

/** The sources whose files are for FXServer. */
const ofFxServer: readonly Source[] = ['default', 'recipe'];

/**
 * Lists the ways to create a Data Folder that the caller may use.
 * @param game the game of the set-up; `null` for any
 */
export function listSources(game: Game | null, may: (scope: Scope) => boolean): readonly Source[] {
  const isFxServer = game === null || gameFacts[game].kind === 'fxserver';
  return sources.filter((each) => may(scopes[each] ?? 'files') && (isFxServer || !ofFxServer.includes(each)));
}
