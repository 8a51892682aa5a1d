import { Icon, type IconName } from './icon.js';
import type { Action } from './use-action.js';

interface ActionButtonProps {
  readonly action: Pick<Action, 'run' | 'isGoing' | 'isSlow'>;
  readonly icon: IconName;
  readonly label: string;
  readonly look?: 'primary' | 'danger';
  /** submit: its form asks, which Enter does too. */
  readonly kind?: 'button' | 'submit';
}

/** A button that asks the service for something, and shows that it goes on. */
export function ActionButton({ action, icon, label, look, kind = 'button' }: ActionButtonProps) {
  return (
    <button
      type={kind}
      class={look}
      aria-busy={action.isGoing}
      aria-disabled={action.isGoing}
      onClick={kind === 'button' ? action.run : undefined}
    >
      {action.isSlow ? <span class="spinner" aria-hidden="true" /> : <Icon name={icon} />}
      {label}
    </button>
  );
}
