/** Checks licence keys and passwords. Their text does not leave this file. */

/** The current form and the previous one: txAdmin accepts both. */
const forms = [/^cfxk_\w{1,60}_\w{1,20}$/, /^\w{32}$/];

/** Words that templates use as placeholders. */
const fillers: ReadonlySet<string> = new Set(
  `
  a abc change changeme changethis cfxk default enter example fill here in insert key keymaster licence licencekey license
  licensekey me missing my new no none null password paste pass placeholder put rcon real replace replaceme secret server
  set sv svlicensekey test the this to todo token undefined with xxx your yourkey yourlicensekey yourpassword yours 123 1234
  12345 123456 12345678 123456789 admin root qwerty letmein fivem redm
`
    .trim()
    .split(/\s+/),
);

/** Returns whether a text consists only of such words, one repeated character, or bracketed placeholders. */
export function isPlaceholder(value: string): boolean {
  const text = value.trim();
  if (text === '' || /[<>{}[\]]/.test(text)) return true;
  const parts = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
  return parts.every((part) => fillers.has(part) || /^(.)\1*$/u.test(part));
}

export function isLicenceKey(value: string): boolean {
  return forms.some((form) => form.test(value));
}
