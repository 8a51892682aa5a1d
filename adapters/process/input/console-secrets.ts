/** Hides the password of a remote console in the answers of the server. */

/**
 * The minimum length of a password that is hidden. A shorter password may be part of common words, which would also be
 * hidden.
 */
const minLength = 4;

/** Returns the forms in which an answer may repeat a password, the longest first. */
export function listSecretForms(password: string | null, user?: string): readonly string[] {
  if (password === null) return [];
  const basic = Buffer.from(`${user ?? ''}:${password}`).toString('base64');
  const quoted = JSON.stringify(password).slice(1, -1);
  const forms = new Set([basic, encodeURIComponent(password), quoted, password]);
  return [...forms].sort((one, other) => other.length - one.length);
}

/** Returns the forms of the password that are replaced in a console. */
export function listHiddenForms(password: string | null, user?: string): readonly string[] {
  return password === null || password.length < minLength ? [] : listSecretForms(password, user);
}

export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
}
