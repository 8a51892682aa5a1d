/** The Spanish texts of the settings. */
import type { Draft } from '../draft.js';

export const settings: Draft = {
  login: 'Esta sesión',
  browser: 'Este navegador',
  service: 'Servicio',
  version: 'Versión',
  copy: 'Copiar',
};
