/** Puts values into the paths of the API. */

/** The error for a value that would change the path of a URL. */
export class PathValueError extends Error {
  constructor(name: string, value: string) {
    super(`The ${name} "${value}" is not possible: a URL resolves it to another path.`);
  }
}

/**
 * Returns the path with the values of its parameters.
 * @param path the path, such as `/builds/{id}`
 * @throws PathValueError for `.` and `..`
 */
export function serializePath(path: string, values: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = String(values[name]);
    if (value === '.' || value === '..') throw new PathValueError(name, value);
    return encodeURIComponent(value);
  });
}
