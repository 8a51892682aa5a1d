/** The French texts of the settings. */
import type { Draft } from '../draft.js';

export const settings: Draft = {
  login: 'Cette connexion',
  browser: 'Ce navigateur',
  service: 'Service',
  version: 'Version',
  copy: 'Copier',
};
