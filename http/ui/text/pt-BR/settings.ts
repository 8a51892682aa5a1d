/** The Brazilian Portuguese texts of the settings. */
import type { Draft } from '../draft.js';

export const settings: Draft = {
  login: 'Este login',
  browser: 'Este navegador',
  service: 'Serviço',
  version: 'Versão',
  copy: 'Copiar',
};
