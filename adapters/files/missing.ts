/** Returns `null` for the error of a missing file. Use it with `catch`. @throws any other error */
export function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
