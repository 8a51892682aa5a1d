import { Icon, type IconName } from './icon.js';
import type { Action } from './use-action.js';

interface ActionButtonProps {
  readonly action: Pick<Action, 'run' | 'isPending' | 'isSlow'>;
  readonly icon: IconName;
  readonly label: string;
  readonly variant?: 'primary' | 'danger';
  /** With `submit` the form runs the action, also on Enter. */
  readonly kind?: 'button' | 'submit';
}

/** A button that runs an action and shows that it is pending. */
export function ActionButton({ action, icon, label, variant: look, kind = 'button' }: ActionButtonProps) {
  return (
    <button
      type={kind}
      class={look}
      aria-busy={action.isPending}
      aria-disabled={action.isPending}
      onClick={kind === 'button' ? action.run : undefined}
    >
      {action.isSlow ? <span class="spinner" aria-hidden="true" /> : <Icon name={icon} />}
      {label}
    </button>
  );
}
