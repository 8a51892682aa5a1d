/** Installed Resources by their category. */
import type { InstalledResource } from '../../api/types.js';

export interface Group {
  /** Of a category: its path. */
  readonly key: string;
  readonly category: Category;
  readonly resources: readonly InstalledResource[];
}

/** The categories around resources, the outermost first; none around them; or those that come with the Build. */
export type Category = { readonly names: readonly string[] } | 'none' | 'build';

/** @returns those without a category first, then by their path, and what comes with the Build at last; each in the order it had */
export function groupByCategory(resources: readonly InstalledResource[]): readonly Group[] {
  const groups = new Map<string, { key: string; category: Category; resources: InstalledResource[] }>();
  for (const resource of resources) {
    const category = categoryOf(resource);
    const key = categoryKey(category);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { key, category, resources: [resource] });
    else group.resources.push(resource);
  }
  return [...groups.values()].sort(inOrder);
}

/** @returns the groups down to the given number of resources in all */
export function firstOf(groups: readonly Group[], most: number): readonly Group[] {
  let left = most;
  return groups.flatMap((group) => {
    const resources = group.resources.slice(0, Math.max(0, left));
    left -= resources.length;
    return resources.length === 0 ? [] : [{ ...group, resources }];
  });
}

/** @returns every category there is with the number of resources below it, also one that only holds other categories */
export function countCategories(
  resources: readonly InstalledResource[],
): readonly { readonly key: string; readonly category: Category; readonly count: number }[] {
  const counts = new Map<string, { key: string; category: Category; count: number }>();
  for (const category of resources.flatMap(categoriesAround)) {
    const key = categoryKey(category);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { key, category, count: 1 });
    else known.count += 1;
  }
  return [...counts.values()].sort(inOrder);
}

/** @param key of a category. @returns whether the resource lies in it, or in a category within it */
export function isBelow(resource: InstalledResource, key: string): boolean {
  return categoriesAround(resource).some((category) => categoryKey(category) === key);
}

/** The category that it lies in, and those around that. */
function categoriesAround(resource: InstalledResource): readonly Category[] {
  const category = categoryOf(resource);
  return typeof category === 'string'
    ? [category]
    : category.names.map((_, index) => ({ names: category.names.slice(0, index + 1) }));
}

function categoryOf({ is_system: isSystem, categories }: InstalledResource): Category {
  if (isSystem) return 'build';
  return categories.length === 0 ? 'none' : { names: categories };
}

/** No directory's name holds a slash, so none of them is taken for another. */
function categoryKey(category: Category): string {
  return typeof category === 'string' ? `/${category}` : category.names.join('/');
}

type Placed = Pick<Group, 'key' | 'category'>;

function inOrder(one: Placed, other: Placed): number {
  return rank(one) - rank(other) || (one.key < other.key ? -1 : 1);
}

function rank({ category }: Placed): number {
  return category === 'none' ? 0 : category === 'build' ? 2 : 1;
}

/** @returns what no other resource of the list has */
export function keyOf({ is_system: isSystem, path }: InstalledResource): string {
  return `${isSystem ? 'build' : 'folder'}:${path}`;
}
