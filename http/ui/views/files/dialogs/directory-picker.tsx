/** Lets the user choose a directory of a Data Folder. The user opens one directory after the other. */
import { toGet } from '../../../api/client.js';
import { useText } from '../../../context.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { useFetch } from '../../../hooks/use-fetch.js';
import { Icon } from '../../../parts/elements.js';
import { Loading } from '../../../parts/loading.js';

/** The maximum number of entries that are read from a directory. */
const limit = 1_000;

interface DirectoryPickerProps {
  readonly folder: string;
  /** The path of the chosen directory; empty for the Data Folder itself. */
  readonly value: string;
  /** A directory that cannot be chosen, because it is itself moved or copied; `null` if there is no such directory. */
  readonly excluded: string | null;
  readonly onChange: (path: string) => void;
}

export function DirectoryPicker({ folder, value, excluded, onChange }: DirectoryPickerProps) {
  const text = useText();
  const words = text.files.picker;
  const params = { path: { name: folder }, query: { path: value, limit } };
  const { value: entries, problem, reload } = useFetch(toGet('/datafolders/{name}/files', { params }), value);
  const parts = value === '' ? [] : value.split('/');
  const directories = entries?.filter(
    ({ type, link_type: linkType, readable, path }) =>
      readable && (type === 'directory' || linkType === 'directory') && path !== excluded,
  );
  return (
    <fieldset class="directory-picker">
      <legend>{words.label}</legend>
      <div class="row picked">
        {[folder, ...parts].map((name, index) => {
          const path = parts.slice(0, index).join('/');
          return (
            <button key={path} type="button" aria-current={path === value} onClick={() => onChange(path)}>
              {name}/
            </button>
          );
        })}
      </div>
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {directories === undefined && problem === null && <Loading what={text.app.loading} />}
      {directories?.length === 0 && <p class="faint small">{words.none}</p>}
      {directories !== undefined && directories.length > 0 && (
        <ul aria-label={words.below}>
          {directories.map(({ name, path }) => (
            <li key={path}>
              <button type="button" class="plain" onClick={() => onChange(path)}>
                <Icon name="directory" />
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
