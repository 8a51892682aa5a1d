/** The placeholders of build.json: `{build}`, `{folder}` and the variables of the Build. */

/** The values of placeholders, by name. */
export type Values = Readonly<Record<string, string>>;

/** The placeholders of every build.json. */
export const fixedPlaceholders = ['build', 'folder'] as const;

/**
 * Matches a placeholder. `$` is captured, because an unknown `${NAME}` is meant for a shell that the command starts.
 */
const placeholder = /(\$?)\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Returns the names of the placeholders without a value in a text. */
export function findUnknownPlaceholders(text: string, known: readonly string[]): string[] {
  return [...text.matchAll(placeholder)].flatMap(([, dollar, name = '']) =>
    dollar === '$' || known.includes(name) ? [] : [name],
  );
}

/** Replaces placeholders by their values. Placeholders within a value are not replaced. */
export function fillPlaceholders(text: string, values: Values): string {
  return text.replace(placeholder, (whole, dollar: string, name: string) =>
    Object.hasOwn(values, name) ? `${dollar}${values[name]}` : whole,
  );
}
