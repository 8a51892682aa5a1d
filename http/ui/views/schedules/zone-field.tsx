/** The time zone of a schedule. The list shows each zone's offset and time, and the user can also enter a city. */
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { usePage, useText } from '../../context.js';
import { cityText } from '../../text/schedules.js';
import { findZone, listZones, zoneText } from './zones.js';

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
  // Make the list at the first use, because that takes some milliseconds.
  const [isUsed, setUsed] = useState(false);
  const zones = useMemo(listZones, []);
  const zone = findZone(value, zones);
  const isWrong = zone === null && attempts > 0;
  const options = useMemo(
    () => (isUsed ? zones.map((each) => ({ each, label: zoneText(each, clock.now.peek(), text.time.dates) })) : []),
    [isUsed, text],
  );
  useEffect(() => {
    if (attempts > 0) input.current?.focus();
  }, [attempts]);

  return (
    <label class="field">
      <span>{words.zone}</span>
      <input
        ref={input}
        autocomplete="off"
        spellcheck={false}
        list={`${id}-zones`}
        value={value}
        aria-invalid={isWrong}
        aria-describedby={`${id}-zone`}
        onFocus={() => setUsed(true)}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={() => zone !== null && zone !== value && onChange(zone)}
      />
      <datalist id={`${id}-zones`}>
        {options.map(({ each, label }) => (
          <option key={each} value={each} label={`${cityText(each)} · ${label}`} />
        ))}
      </datalist>
      <span id={`${id}-zone`} class={isWrong ? 'fault small' : 'faint small'} role={isWrong ? 'alert' : undefined}>
        {zone === null
          ? isWrong
            ? words.zoneUnknown(value)
            : words.zoneHint
          : words.zoneNow(zoneText(zone, clock.now.value, text.time.dates))}
      </span>
    </label>
  );
}
