/** The time zone of a schedule. The user can search by city, region or offset, and sees the time in the zone. */
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { usePage, useText } from '../../../context.js';
import { cityText } from '../../../text/schedules.js';
import { findZone, listZones, offsetText, searchZones, zoneText } from './zones.js';

/** The number of options that fit below the field. */
const limit = 8;

interface ZoneFieldProps {
  readonly value: string;
  /** The number of attempts with an unknown time zone. Each attempt moves the focus to the field. */
  readonly attempts: number;
  readonly onChange: (value: string) => void;
}

export function ZoneField({ value, attempts, onChange }: ZoneFieldProps) {
  const { clock } = usePage();
  const text = useText();
  const words = text.schedules;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const zones = useMemo(listZones, []);
  const [search, setSearch] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const zone = findZone(value, zones);
  const isWrong = zone === null && attempts > 0;
  const now = clock.now.value;
  const options = useMemo(
    () => (search === null ? [] : searchZones(search, zones, (each) => offsetText(each, clock.now.peek()), limit)),
    [search],
  );
  useEffect(() => {
    if (attempts > 0) input.current?.focus();
  }, [attempts]);

  function open(wanted: string): void {
    setSearch(wanted);
    setActive(0);
  }

  function choose(chosen: string): void {
    onChange(chosen);
    setSearch(null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[active];
    if (step !== undefined) {
      event.preventDefault();
      if (search === null) open('');
      else setActive((active + step + options.length) % Math.max(1, options.length));
    } else if (search !== null && event.key === 'Escape') {
      // Closes the list alone, not the panel.
      event.preventDefault();
      setSearch(null);
    } else if (search !== null && event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    }
  }

  return (
    <>
      <span class="zone">
        <input
          ref={input}
          role="combobox"
          aria-label={words.zone}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-zones`}
          aria-activedescendant={options.length > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          aria-invalid={isWrong}
          aria-describedby={`${id}-zone`}
          autocomplete="off"
          spellcheck={false}
          placeholder={words.zone}
          value={search === null && zone !== null ? cityText(zone) : value}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onClick={() => search === null && open('')}
          onInput={({ currentTarget }) => {
            onChange(currentTarget.value);
            open(currentTarget.value);
          }}
          onBlur={() => choose(zone ?? value)}
          onKeyDown={onKeyDown}
        />
        <ul id={`${id}-zones`} class="zones" role="listbox" aria-label={words.zones} hidden={options.length === 0}>
          {options.map((each, index) => (
            <li
              key={each}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(each)}
            >
              <span>{cityText(each)}</span>
              <span class="faint small">{each}</span>
              <span class="faint small">{zoneText(each, now, text.time.dates)}</span>
            </li>
          ))}
        </ul>
      </span>
      <span
        id={`${id}-zone`}
        class={`zone-hint small ${isWrong ? 'fault' : 'faint'}`}
        role={isWrong ? 'alert' : undefined}
      >
        {zone !== null && words.zoneNow(zoneText(zone, now, text.time.dates))}
        {zone === null && (isWrong ? words.zoneUnknown(value) : words.zoneHint)}
      </span>
    </>
  );
}
