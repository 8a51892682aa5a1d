/**
 * The client that the package exports, with the types of its sources, because the compiler runs before the client is
 * built.
 */
export const { createClient, ProblemError } = (await import(
  new URL('../../../client/index.js', import.meta.url).href
)) as typeof import('../../../http/client/index.js');
