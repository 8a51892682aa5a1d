/**
 * Recognises secrets, by name and by value. A recognised secret must not appear in arguments of processes, answers,
 * findings or logs.
 */

/**
 * The names of secret variables in lower case: sv_licensekey, steam_webapikey, rcon_password, mysql_connection_string.
 */
const secretName =
  /secret|passw|passphrase|pwd|token|webhook|credential|connection_?string|(?<![a-z])dsn(?![a-z])|(?:api|licen[cs]e|private|access|auth)[_-]?keys?|key(?![a-z])/;

/** A form of a secret within a text. The groups are the parts that the replacement keeps. Quantifiers are bounded. */
interface SecretForm {
  readonly pattern: RegExp;
  readonly replacement: string;
}

const form = (pattern: RegExp, replacement = '…'): SecretForm => ({ pattern, replacement });

const forms: readonly SecretForm[] = [
  // Addresses with a password, or with a key as the user.
  form(/:\/\/[^\s/@:"']{0,256}:[^\s"']{1,256}@/g, '://…@'),
  form(/:\/\/[^\s/@:"']{16,256}@/g, '://…@'),
  form(/([?&](?:[\w.-]{0,64}(?:token|ticket|secret|passw\w{0,8}|pwd|key)|sig(?:nature)?)=)[^&\s"'#]{1,1024}/gi, '$1…'),
  // Connection strings.
  form(/((?<![a-z])(?:password|passwd|pwd)\s{0,8}=\s{0,8})[^;\s"'&]{1,1024}/gi, '$1…'),
  // Addresses of webhooks: the address alone allows posting.
  form(/(:\/\/[^\s"'<>]{0,256}webhook[a-z]{0,8}\/)[^\s"'<>]{1,1024}/gi, '$1…'),
  form(/(discord(?:app)?\.com\/api\/(?:v\d{1,3}\/)?webhooks\/)[^\s"'<>]{1,1024}/gi, '$1…'),
  form(/(hooks\.slack\.com\/)[^\s"'<>]{1,1024}/gi, '$1…'),
  // JSON Web Tokens, and the tokens of bots: Discord, Telegram, Slack.
  form(/(?<![\w-])eyJ[\w-]{5,4096}\.[\w-]{5,4096}(?:\.[\w-]{0,4096}){1,3}/g),
  form(/(?<![\w.-])[MNO][\w-]{22,27}\.[\w-]{6,7}\.[\w-]{27,45}(?![\w-])/g),
  form(/(?<![\w-])mfa\.[\w-]{40,128}/g),
  form(/(?<!\d)\d{8,10}:[\w-]{35}(?![\w-])/g),
  form(/(?<![\w-])(?:xox[a-z]|xapp)-[\w-]{10,256}/g),
  // Keys with a prefix that names their issuer.
  form(/cfxk_\w{1,256}/gi),
  form(
    /(?<![\w-])(?:gh[opsur]_\w{16,256}|github_pat_\w{16,256}|glpat-[\w-]{16,256}|npm_\w{30,64}|[sr]k_(?:live|test)_\w{10,256}|sk-(?:proj-|ant-)?\w{20,256}|whsec_[\w+/=]{16,256}|sm[kt]_[\w-]{20,256}|AKIA[0-9A-Z]{16}|AIza[\w-]{35}|SG\.[\w-]{16,64}\.[\w-]{16,128})/g,
  ),
  form(/((?<!\w)Bearer\s{1,8})[\w.~+/=-]{16,4096}/gi, '$1…'),
  form(/-----BEGIN [A-Z ]{0,32}PRIVATE KEY-----[^]{0,16384}?(?:-----END [A-Z ]{0,32}PRIVATE KEY-----|$)/g),
];

/** Matches a part of every form. Most texts do not match. The check is therefore fast. */
const hint = /[=@]|[\w-]{16}|webhook|hooks\.slack|cfxk_|xox|xapp|eyJ|Bearer|-----BEGIN/i;

/** A word of 32 letters and digits, such as an old licence key or a key of Steam. */
const plainKey = /(?<!\w)[a-z0-9]{32}(?!\w)/gi;

/** Returns whether the name of a variable or field is the name of a secret. Ignores case. */
export function isSecretName(name: string): boolean {
  return secretName.test(name.toLowerCase());
}

/** Returns whether a variable is secret, by its name or by its value. */
export function isSecret(name: string, value: string): boolean {
  return isSecretName(name) || holdsSecret(value) || value.search(plainKey) !== -1;
}

/** Returns whether a text contains a secret of a known form. */
export function holdsSecret(text: string): boolean {
  return hint.test(text) && forms.some(({ pattern }) => text.search(pattern) !== -1);
}

/** Returns the text with `…` in place of each secret of a known form. */
export function hideSecrets(text: string): string {
  if (!hint.test(text)) return text;
  return forms.reduce((hidden, { pattern, replacement }) => hidden.replace(pattern, replacement), text);
}

/**
 * Returns the parts of a text that have the form of a secret, which {@link hidePossibleSecrets} replaces. The parts may
 * overlap.
 */
export function findFormSpans(text: string): readonly (readonly [from: number, to: number])[] {
  return [...forms, form(plainKey)].flatMap(({ pattern, replacement }) =>
    [...text.matchAll(pattern)].map((match) => {
      const [secret] = match;
      const [before = '', after = ''] = secret.replace(pattern, replacement).split('…');
      return [match.index + before.length, match.index + secret.length - after.length] as const;
    }),
  );
}

/** Hides secrets like {@link hideSecrets}, and also hides words of 32 letters and digits, which may be keys. */
export function hidePossibleSecrets(text: string): string {
  return hideSecrets(text).replace(plainKey, '…');
}

/**
 * The number of words at the beginning of a line that may contain the name of a secret: `rcon_password x`, `config set
 * password x`.
 */
const wordsWithNames = 3;

/**
 * Hides secrets in a console line: the text after the name of a secret among the first words, and each secret of a
 * known form. Each becomes `…`.
 */
export function hideSecretsOfCommand(line: string): string {
  const names = [...line.matchAll(/[\w.-]+/g)].slice(0, wordsWithNames);
  const name = names.find(([word]) => isSecretName(word));
  const end = name === undefined ? line.length : name.index + name[0].length;
  return hidePossibleSecrets(line.slice(0, end)) + (line.slice(end).trim() === '' ? '' : ' …');
}

/**
 * Returns plain data with {@link hideSecrets} applied to all of its texts. Data without a secret is returned unchanged.
 */
export function withoutSecrets<T>(data: T): T {
  return anyText(data, holdsSecret) ? mapTexts(data, hideSecrets) : data;
}

/**
 * Returns whether any text in the data matches. Data without a match is not copied, because secrets are rare and
 * copying is expensive.
 */
function anyText(data: unknown, matches: (text: string) => boolean): boolean {
  if (typeof data === 'string') return matches(data);
  if (typeof data !== 'object' || data === null) return false;
  return Object.values(data).some((value) => anyText(value, matches));
}

function mapTexts<T>(data: T, change: (text: string) => string): T {
  if (typeof data === 'string') return change(data) as T;
  if (Array.isArray(data)) return data.map((value) => mapTexts(value, change)) as T;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, mapTexts(value, change)])) as T;
}
