/** The choice of files, as a button. The browser's own field ignores the style and the language of the page. */
import type { Ref } from 'preact';
import { Icon } from './elements.js';
import type { IconName } from './icons.js';
import './file-button.css';

interface FileFieldProps {
  readonly kind: 'one' | 'several';
  /** The endings of the names that the dialog of the browser shows. */
  readonly accept?: string;
  readonly disabled?: boolean;
  readonly onPick: (files: readonly File[]) => void;
}

interface FileButtonProps extends FileFieldProps {
  readonly icon: IconName;
  readonly label: string;
  readonly variant?: 'primary';
}

export function FileButton({ icon, label, variant, ...field }: FileButtonProps) {
  return (
    <label class={`button file-button ${variant ?? ''}`}>
      <Icon name={icon} />
      <span class="label">{label}</span>
      <FileField {...field} />
    </label>
  );
}

interface HiddenFileFieldProps extends FileFieldProps {
  readonly label: string;
  /** The field. A click on it opens the dialog of the browser. */
  readonly field: Ref<HTMLInputElement>;
}

/** The choice of files for another button, such as an entry of a menu. */
export function HiddenFileField({ label, field, ...props }: HiddenFileFieldProps) {
  return <FileField {...props} field={field} aria-label={label} aria-hidden="true" tabIndex={-1} />;
}

type FieldAttributes = Partial<Pick<HiddenFileFieldProps, 'field'>> & {
  readonly 'aria-label'?: string;
  readonly 'aria-hidden'?: 'true';
  readonly tabIndex?: number;
};

function FileField({ kind, onPick, field, ...attributes }: FileFieldProps & FieldAttributes) {
  return (
    <input
      {...attributes}
      {...(field !== undefined && { ref: field })}
      type="file"
      class="unseen"
      multiple={kind === 'several'}
      onChange={({ currentTarget }) => {
        onPick([...(currentTarget.files ?? [])]);
        // Let the user choose the same files again.
        if (kind === 'several') currentTarget.value = '';
      }}
    />
  );
}
