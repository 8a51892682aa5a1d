/** The choice of files, as a button. The browser's own field ignores the style and the language of the page. */
import { Icon } from './elements.js';
import type { IconName } from './icons.js';
import './file-button.css';

interface FileButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly variant?: 'primary';
  readonly kind: 'one' | 'several';
  /** The endings of the names that the dialog of the browser shows. */
  readonly accept?: string;
  readonly disabled?: boolean;
  readonly onPick: (files: readonly File[]) => void;
}

export function FileButton({ icon, label, variant, kind, accept, disabled, onPick }: FileButtonProps) {
  return (
    <label class={`button file-button ${variant ?? ''}`}>
      <Icon name={icon} />
      {label}
      <input
        type="file"
        class="unseen"
        accept={accept}
        multiple={kind === 'several'}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          // The same files can be chosen again.
          if (kind === 'several') currentTarget.value = '';
        }}
      />
    </label>
  );
}
