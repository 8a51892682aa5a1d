/**
 * An order that installs resources from a sent archive or from an address, and the user's selection of these resources.
 */
import type { NameEncoding } from '../../../../../../machines/text/name-encodings.js';
import type { ResourceOrder, ResourcePlan } from '../../../../../client/api.js';

/** The source of the resources. `url`: an archive, or a repository on GitHub. */
export type Origin =
  | { readonly upload: string }
  | { readonly url: string }
  | { readonly git: string; readonly ref?: string };

export type Order = Omit<ResourceOrder, 'upload' | 'url' | 'git' | 'ref'> & Origin;

/** The resources of an archive, with their names and paths in the archive. */
export type PackedResources = ResourcePlan['in_archive'];

/** The user's selection. */
export interface Selection {
  /** The paths in the archive of the resources that are not installed. */
  readonly leftOut: readonly string[];
  /** The names that the user has typed, by the paths in the archive. */
  readonly names: ReadonlyMap<string, string>;
  /** The categories that get the resources; empty for the categories in the archive. */
  readonly directory: string;
  readonly isEnsured: boolean;
  readonly encoding: NameEncoding | null;
}

export const initialSelection: Selection = {
  ...{ leftOut: [], names: new Map(), directory: '', isEnsured: true, encoding: null },
};

/** Returns the order. The order may replace resources, because the plan names them and the change can be undone. */
export function toOrder(origin: Origin, selection: Selection, all: PackedResources): Order {
  const { leftOut, names, directory, isEnsured, encoding } = selection;
  const chosen = all.filter(({ path }) => !leftOut.includes(path));
  const renamed = chosen.flatMap(({ name, path }) => {
    const typed = names.get(path)?.trim() ?? '';
    return typed === '' || typed === name ? [] : [[path, typed]];
  });
  return {
    ...origin,
    ...{ replace: true, ensure: isEnsured },
    ...(leftOut.length > 0 && { resources: chosen.map(({ path }) => path) }),
    ...(renamed.length > 0 && { rename: Object.fromEntries(renamed) }),
    ...(directory.trim() !== '' && { directory: directory.trim() }),
    ...(encoding !== null && { encoding }),
  };
}

/** Returns the order for exactly the content that the plan has shown. */
export function toPlanned(order: Order, plan: ResourcePlan | null): Order {
  return plan === null || plan.plan === null ? order : { ...order, plan: plan.plan };
}
