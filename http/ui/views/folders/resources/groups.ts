/** Groups Installed Resources by category. */

import type { InstalledResource } from '../../../../client/api.js';
import type { Text } from '../../../text/en.js';

export interface Group {
  /** The key of the category: its path. */
  readonly key: string;
  readonly category: Category;
  readonly resources: readonly InstalledResource[];
}

/** A category: its directories, outermost first; `none` for no category; `build` for resources of the Build. */
export type Category = { readonly names: readonly string[] } | 'none' | 'build';

/**
 * Groups resources by category. The categories come first, by path, then resources without a category, then the
 * resources of the Build. The order inside a group does not change.
 */
export function groupByCategory(resources: readonly InstalledResource[]): readonly Group[] {
  const groups = new Map<string, { key: string; category: Category; resources: InstalledResource[] }>();
  for (const resource of resources) {
    const category = findCategory(resource);
    const key = categoryKey(category);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { key, category, resources: [resource] });
    else group.resources.push(resource);
  }
  return [...groups.values()].sort(inOrder);
}

/** Parts of one or more groups that follow each other and are drawn together. */
export interface Chunk {
  /** The key of the chunk, which is unique in the list. */
  readonly key: string;
  readonly parts: readonly GroupPart[];
  readonly count: number;
}

export interface GroupPart extends Group {
  /** Whether the part is the first part of its group. */
  readonly isFirst: boolean;
}

/**
 * Splits groups into chunks.
 * @param size the number of resources in a part. If the size is a multiple of the number of columns, there is no
 *   gap between two parts
 */
export function splitIntoChunks(groups: readonly Group[], size: number): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (const part of groups.flatMap((group) => splitGroup(group, size))) {
    const last = chunks.at(-1);
    const count = part.resources.length;
    if (last === undefined || last.count >= size)
      chunks.push({ key: `${part.key} ${part.isFirst ? '' : toGroupKey(firstIn(part))}`, parts: [part], count });
    else chunks[chunks.length - 1] = { ...last, parts: [...last.parts, part], count: last.count + count };
  }
  return chunks;
}

function splitGroup({ resources, ...group }: Group, size: number): GroupPart[] {
  return Array.from({ length: Math.ceil(resources.length / size) }, (_, index) => ({
    ...group,
    isFirst: index === 0,
    resources: resources.slice(index * size, (index + 1) * size),
  }));
}

function firstIn({ resources }: Group): InstalledResource {
  return resources[0] as InstalledResource;
}

/**
 * Returns every category with the number of resources in it and its subcategories. Includes categories that contain
 * only categories.
 */
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

/** Returns the directories of all categories in the Data Folder, such as `[jobs]/[emergency]`. */
export function listDirectories(resources: readonly InstalledResource[]): readonly string[] {
  const own = resources.filter(({ system: isSystem }) => !isSystem);
  return countCategories(own).flatMap(({ key, category }) => (typeof category === 'string' ? [] : [key]));
}

/** Returns whether a resource is in a category or its subcategories. @param key the key of the category */
export function isBelow(resource: InstalledResource, key: string): boolean {
  return categoriesAround(resource).some((category) => categoryKey(category) === key);
}

/** Returns the category of a resource and the categories that contain it. */
function categoriesAround(resource: InstalledResource): readonly Category[] {
  const category = findCategory(resource);
  return typeof category === 'string'
    ? [category]
    : category.names.map((_, index) => ({ names: category.names.slice(0, index + 1) }));
}

function findCategory({ system: isSystem, categories }: InstalledResource): Category {
  if (isSystem) return 'build';
  return categories.length === 0 ? 'none' : { names: categories };
}

/** Keys are unique, because no directory name contains a slash. */
function categoryKey(category: Category): string {
  return typeof category === 'string' ? `/${category}` : category.names.join('/');
}

type Placed = Pick<Group, 'key' | 'category'>;

function inOrder(one: Placed, other: Placed): number {
  return rank(one) - rank(other) || (one.key < other.key ? -1 : 1);
}

function rank({ category }: Placed): number {
  return category === 'none' ? 1 : category === 'build' ? 2 : 0;
}

/** Returns a key that is unique in the list. */
export function toGroupKey({ system: isSystem, path }: InstalledResource): string {
  return `${isSystem ? 'build' : 'folder'}:${path}`;
}

/** Returns for example "[jobs] / [emergency]". */
export function categoryText(category: Category, { resources: words }: Text): string {
  if (category === 'none') return words.noCategory;
  return category === 'build' ? words.ofBuild : category.names.join(' / ');
}
