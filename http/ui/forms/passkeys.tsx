/** What views need for passkeys. */
import { useText } from '../context.js';

/** Returns whether this page can use passkeys: over https, or at localhost, by a host name. */
export function canUsePasskeys(): boolean {
  const { isSecureContext, location, PublicKeyCredential: api } = window;
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && !isAddress && api !== undefined;
}

/** Says that the browser has neither made nor used a passkey. */
export function PasskeyProblem() {
  return (
    <p class="fault" role="alert">
      {useText().login.passkeyUnused}
    </p>
  );
}
