/** The options of the service: the options that its start set, and all others in a closed list. */
import type { ServiceOption } from '../../client/api.js';
import { toGet } from '../api/client.js';
import { useText } from '../context.js';
import { ProblemCard } from '../forms/problem-card.js';
import { useFetch } from '../hooks/use-fetch.js';
import { CopyChip } from '../parts/copy-chip.js';
import { Icon } from '../parts/elements.js';
import { Loading } from '../parts/loading.js';
import {
  describeOptions,
  findSource,
  type GroupKey,
  isSet,
  listRows,
  type OptionRow,
  type OptionValues,
  toOptionName,
  toValueText,
} from './option-texts.js';

const places = ['command_line', 'environment', 'config_file'] as const;

export function ServiceOptions() {
  const { app, settings: words } = useText();
  const { value, problem, reload } = useFetch(toGet('/options'), null);
  return (
    <section>
      <h3>{words.serviceOptions}</h3>
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {value === null && problem === null && <Loading what={app.loading} />}
      {value !== null && <Options options={value} />}
    </section>
  );
}

function Options({ options }: { readonly options: readonly ServiceOption[] }) {
  const text = useText();
  const words = text.settings;
  const values = new Map(options.map((each) => [each.name, each]));
  const rows = listRows(values);
  const groups = Object.keys(rows) as GroupKey[];
  const set = groups.flatMap((group) => rows[group]).filter((row) => isSet(row, values));
  const used = places.filter((place) => options.some(({ source }) => source === place));
  const list = new Intl.ListFormat(text.time.locale, { type: 'disjunction' });
  const names = list.format((used.length === 0 ? places : used).map((place) => words.places[place]));
  return (
    <>
      <p class="faint">{words.howToChange(names)}</p>
      {used.map((place) => (
        <div key={place} class="option-place">
          <h4>{words.setIn[place]}</h4>
          <OptionList
            name={words.setIn[place]}
            rows={set.filter((row) => findSource(row, values) === place)}
            values={values}
          />
        </div>
      ))}
      <details class="other-options">
        <summary>
          {set.length > 0 ? words.otherOptions : words.allOptions}
          <Icon name="expand" />
        </summary>
        {groups.map((group) => (
          <div key={group}>
            <h4>{words.groups[group]}</h4>
            <OptionList
              name={words.groups[group]}
              rows={rows[group].filter((row) => !isSet(row, values))}
              values={values}
            />
          </div>
        ))}
      </details>
    </>
  );
}

interface OptionListProps {
  /** The name of the list, for screen readers. */
  readonly name: string;
  readonly rows: readonly OptionRow[];
  readonly values: OptionValues;
}

/** An option cannot be changed here: its row has the value, and the names to copy. */
function OptionList({ name, rows, values }: OptionListProps) {
  const text = useText();
  const described = describeOptions(values, text);
  return (
    <ul class="option-list" aria-label={name}>
      {rows.map(({ key, options }) => {
        const [first = ''] = options;
        const place = findSource({ options }, values);
        const names = options.flatMap((each) => values.get(each) ?? []).filter(({ source }) => source === place);
        return (
          <li key={first}>
            {key !== null && <span class="option-title">{text.settings.options[key]}</span>}
            <span class="option-value">{key === null ? toValueText(values.get(first), text) : described[key]}</span>
            <span class="option-names">
              {names.map((option) => (
                <CopyChip key={option.name} text={toOptionName(option)} />
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
