/** Reads texts of server.cfg, for tests of its analysis. */
import { configure } from './configured.js';

/** A well-formed licence key. */
export const key = 'cfxk_1AbCdEfGhIjKlMnOpQrS_1a2B3c';

/** A resource within categories. */
export const inCategory = (name: string, ...categories: readonly string[]) => ({
  name,
  path: `${categories.join('/')}/${name}`,
  categories,
});

/** Returns the names of the enabled resources. */
export const enabled = async (text: string, beside = {}) =>
  (await configure(text, beside)).enabled.map(({ name }) => name);

/** Returns the value of a variable. */
export const value = async (text: string, name: string, beside = {}) =>
  (await configure(text, beside)).convars.find((each) => each.name === name)?.value;
