/** The Spanish texts of the command palette. */
import type { Draft } from '../draft.js';

export const palette: Draft = {
  open: 'Buscar (Ctrl+K)',
  title: 'Paleta de comandos',
  placeholder: 'Acción, vista, Data Folder o ejecución',
  none: 'Sin resultados',
  hint: 'Flechas: elegir; Intro: ejecutar; Esc: cerrar',
  groups: {
    server: 'Servidor',
    recent: 'Recientes',
    views: 'Vistas',
    folders: 'Data Folders',
    runs: 'Ejecuciones',
    page: 'Más',
  },
  goHint: 'g {0}',
  refreshFolders: 'Actualizar los Data Folders',
  refreshBuilds: 'Actualizar los Builds',
  theme: 'Tema: {0}',
  language: 'Idioma: {0}',
  shortcuts: 'Atajos de teclado',
  control: 'Ctrl',
  singleKeys: 'Atajos sin Ctrl',
  create: {
    folder: 'Nuevo Data Folder',
    schedule: 'Nueva programación',
    backup: 'Hacer una copia de un Data Folder',
  },
  editConfig: 'Editar la configuración de {0}',
  files: 'Archivos de {0}',
  run: 'Ejecución del {0}',
  downloadLog: 'Descargar el registro',
};
