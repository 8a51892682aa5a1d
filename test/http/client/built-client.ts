/** The client as the package exports it, with the types of its sources: the compiler runs before it is built. */
export const { createClient, ProblemError } = (await import(
  new URL('../../../client/index.js', import.meta.url).href
)) as typeof import('../../../http/client/index.js');
