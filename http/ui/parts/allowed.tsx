/** Shows its content if the caller has the scope. Without the scope, shows the reason why the content is not shown. */
import type { ComponentChildren } from 'preact';
import type { Scope } from '../../../machines/access/access-tokens.js';
import { usePage, usePageText } from '../context.js';

/** Returns whether the caller has the scope. */
export function useMay(scope: Scope): boolean {
  return usePage().state.may(scope);
}

interface AllowedProps {
  readonly scope: Scope;
  readonly children?: ComponentChildren;
}

export function Allowed({ scope, children }: AllowedProps) {
  return useMay(scope) ? children : <Missing scope={scope} />;
}

/** Shows only the reason. */
export function Missing({ scope }: { readonly scope: Scope }) {
  return <p class="faint missing-scope">{usePageText().app.missingScope[scope]}</p>;
}
