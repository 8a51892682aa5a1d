/** The order of a directory, next to the search where the columns have no titles. */
import { useText } from '../../../context.js';
import { Icon } from '../../../parts/elements.js';
import { type FileSort, fileSorts } from './use-directory.js';

interface SortFieldProps {
  readonly sort: FileSort;
  readonly onSort: (sort: FileSort) => void;
}

export function SortField({ sort, onSort }: SortFieldProps) {
  const words = useText().files;
  return (
    <span class="file-sort button">
      <Icon name="sort" />
      <select
        aria-label={words.sortBy}
        value={sort}
        onChange={({ currentTarget: { value } }) => onSort(fileSorts.find((each) => each === value) ?? 'name')}
      >
        {fileSorts.map((each) => (
          <option key={each} value={each}>
            {words.sorts[each]}
          </option>
        ))}
      </select>
    </span>
  );
}
