/** The bar that chooses which lines the console shows. */
import { useEffect, useState } from 'preact/hooks';
import { severities } from '../../../../../machines/console/console-line.js';
import { usePageText } from '../../../context.js';
import { IconButton } from '../../../parts/elements.js';
import type { ConsoleFilter } from './console-filter.js';
import { maxWords } from './search-log.js';

/** The time from the last key to the reading of the lines, in milliseconds. */
const typingMs = 300;

interface FilterBarProps {
  readonly filter: ConsoleFilter;
  readonly onChange: (filter: ConsoleFilter) => void;
  readonly onClose: () => void;
}

export function FilterBar({ filter, onChange, onClose }: FilterBarProps) {
  const text = usePageText().console.filter;
  return (
    <div
      class="row filter-bar"
      role="group"
      aria-label={text.title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {severities.map((severity) => (
        <label class="row" key={severity}>
          <input
            type="checkbox"
            checked={filter.severities.includes(severity)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({
                ...filter,
                severities: severities.filter((each) =>
                  each === severity ? checked : filter.severities.includes(each),
                ),
              })
            }
          />
          {text.severities[severity]}
        </label>
      ))}
      <Words label={text.resource} value={filter.resource} onChange={(resource) => onChange({ ...filter, resource })} />
      <Words label={text.text} value={filter.text} onChange={(words) => onChange({ ...filter, text: words })} />
      <IconButton icon="close" label={text.close} onClick={onClose} />
    </div>
  );
}

interface WordsProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** An input that reports its value after a pause in typing. */
function Words({ label, value, onChange }: WordsProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      autocomplete="off"
      spellcheck={false}
      maxLength={maxWords}
      value={typed}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
