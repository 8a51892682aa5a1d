/**
 * The fields of a sentence. The fields have no visible labels, because the sentence explains them.
 */
import type { InputHTMLAttributes } from 'preact';

interface SentenceSelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly values: readonly T[];
  readonly toName: (value: T) => string;
  readonly onChange: (value: T) => void;
}

export function SentenceSelect<T extends string>({ label, value, values, toName, onChange }: SentenceSelectProps<T>) {
  return (
    <select aria-label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as T)}>
      {values.map((each) => (
        <option key={each} value={each}>
          {toName(each)}
        </option>
      ))}
    </select>
  );
}

interface SentenceInputProps {
  readonly label: string;
  readonly value: string;
  readonly type?: 'text' | 'datetime-local';
  readonly placeholder?: string;
  /** Whether the field fills a whole line. */
  readonly isWide?: boolean;
  readonly onChange: (value: string) => void;
}

export function SentenceInput({ label, isWide = false, onChange, ...input }: SentenceInputProps) {
  return (
    <input
      {...(input as InputHTMLAttributes<HTMLInputElement>)}
      class={isWide ? 'wide' : undefined}
      aria-label={label}
      title={label}
      autocomplete="off"
      spellcheck={false}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
