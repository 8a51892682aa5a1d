/** A choice among a few values. The shown content changes at once. */

interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly values: readonly T[];
  readonly texts: Readonly<Record<T, string>>;
  /** The selected value; `null` if the present state is none of the values. */
  readonly selected: T | null;
  /** The class of a segment whose state has a colour. */
  readonly tones?: Readonly<Partial<Record<T, string>>>;
  readonly onSelect: (value: T) => void;
}

export function Segments<T extends string>({ label, values, texts, selected, tones, onSelect }: SegmentsProps<T>) {
  return (
    <div class="segments" role="group" aria-label={label}>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          class={tones?.[value]}
          aria-pressed={value === selected}
          onClick={() => onSelect(value)}
        >
          {texts[value]}
        </button>
      ))}
    </div>
  );
}
