/**
 * A recipe in the public format of txAdmin (docs/reference/recipes.md). Paths are relative to the new Data Folder, as
 * readJailedPath returns them.
 */

export const onesyncModes = ['off', 'legacy', 'on'] as const;

/** A repository on GitHub. */
export interface Repository {
  readonly owner: string;
  readonly name: string;
}

/** The options of each action. */
export interface TaskOptions {
  /** `ref` is `null` for the default branch. `subpath` is empty for the whole repository. */
  download_github: {
    readonly repository: Repository;
    readonly ref: string | null;
    readonly subpath: string;
    readonly dest: string;
  };
  download_file: { readonly url: string; readonly path: string };
  unzip: Transfer;
  move_path: Transfer & { readonly overwrite: boolean };
  copy_path: Transfer & { readonly overwrite: boolean; readonly errorOnExist: boolean };
  remove_path: { readonly path: string };
  ensure_dir: { readonly path: string };
  write_file: { readonly file: string; readonly append: boolean; readonly data: string };
  replace_string: { readonly file: readonly string[]; readonly change: Change };
  connect_database: NoOptions;
  query_database: { readonly source: { readonly file: string } | { readonly query: string } };
  load_vars: { readonly src: string };
  waste_time: { readonly seconds: number };
  fail_test: NoOptions;
  dump_vars: NoOptions;
}

type NoOptions = Readonly<Record<never, unknown>>;

interface Transfer {
  readonly src: string;
  readonly dest: string;
}

/** The mode in which replace_string changes a file. `template`: variables are replaced in `replace`. */
export type Change =
  | { readonly mode: 'template' | 'literal'; readonly search: string; readonly replace: string }
  | { readonly mode: 'all_vars' };

export type Action = keyof TaskOptions;

export type TaskOf<A extends Action> = {
  [K in A]: { readonly action: K; readonly timeoutSeconds: number } & TaskOptions[K];
}[A];
export type Task = TaskOf<Action>;

export interface Recipe {
  /** A text about the recipe; empty if the recipe lacks it. */
  readonly name: string;
  readonly version: string;
  readonly author: string;
  readonly description: string;
  /** The minimum version of FXServer; `null` if any version is sufficient. */
  readonly minBuild: number | null;
  /** The required mode of OneSync; `null` if any mode is sufficient. */
  readonly onesync: (typeof onesyncModes)[number] | null;
  readonly isSteamRequired: boolean;
  /** The variables with their defaults; `null` for a value that the client must give. */
  readonly variables: ReadonlyMap<string, string | null>;
  readonly tasks: readonly Task[];
}

/** A fault of a recipe. */
export interface RecipeFault {
  /** The number of the task, from 1; `null` for the recipe itself. */
  readonly task: number | null;
  /** The line in the recipe, from 1; `null` if it is unknown. */
  readonly line: number | null;
  /** A sentence. */
  readonly detail: string;
}

/** A recipe with its faults. A task with a fault is missing from the tasks. */
export interface ReadRecipe {
  readonly recipe: Recipe;
  readonly faults: readonly RecipeFault[];
}
