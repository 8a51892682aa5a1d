/** Returns a name in double quotes, for the text of a finding. */
export const quoted = (name: unknown): string => JSON.stringify(name);
