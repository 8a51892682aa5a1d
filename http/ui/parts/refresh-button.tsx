import { useText } from '../context.js';
import { ActionButton } from './action-button.js';
import type { Action } from './use-action.js';

/** Refreshes a list. The service sends the new list to all pages. */
export function RefreshButton({ action }: { readonly action: Action }) {
  const text = useText();
  return <ActionButton action={action} icon="refresh" label={text.app.refresh} />;
}
