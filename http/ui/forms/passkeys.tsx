/** Helps views to use passkeys. */
import { usePageText } from '../context.js';

/** Returns whether this page can use passkeys. The page needs a host name, and https or localhost. */
export function canUsePasskeys(): boolean {
  const { isSecureContext, location, PublicKeyCredential: api } = window;
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && !isAddress && api !== undefined;
}

/** Shows that the browser has neither made nor used a passkey. */
export function PasskeyProblem() {
  return (
    <p class="fault" role="alert">
      {usePageText().login.passkeyUnused}
    </p>
  );
}
