import type { Text } from '../../text/en.js';
import type { Category } from './groups.js';

/** Returns for example "[jobs] / [emergency]". */
export function categoryText(category: Category, { resources: words }: Text): string {
  if (category === 'none') return words.noCategory;
  return category === 'build' ? words.ofBuild : category.names.join(' / ');
}
