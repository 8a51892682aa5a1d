import { useText } from '../context.js';
import { ActionButton } from './action-button.js';
import type { Action } from './use-action.js';

/** Has the service read a list anew, which all pages are then told. */
export function RefreshButton({ action }: { readonly action: Action }) {
  const text = useText();
  return <ActionButton action={action} icon="refresh" label={text.app.refresh} />;
}
