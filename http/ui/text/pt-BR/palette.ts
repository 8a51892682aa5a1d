/** The Brazilian Portuguese texts of the command palette. */
import type { Draft } from '../draft.js';

export const palette: Draft = {
  open: 'Buscar (Ctrl+K)',
  title: 'Paleta de comandos',
  placeholder: 'Ação, tela, Data Folder ou execução',
  none: 'Nenhum resultado',
  hint: 'As setas escolhem, Enter executa, Esc fecha',
  groups: {
    server: 'Servidor',
    recent: 'Recentes',
    views: 'Telas',
    folders: 'Data Folders',
    runs: 'Execuções',
    page: 'Mais',
  },
  goHint: 'g {0}',
  refreshFolders: 'Atualizar os Data Folders',
  refreshBuilds: 'Atualizar os Builds',
  theme: 'Tema: {0}',
  language: 'Idioma: {0}',
  shortcuts: 'Atalhos do teclado',
  control: 'Ctrl',
  singleKeys: 'Atalhos sem Ctrl',
  create: { folder: 'Novo Data Folder', schedule: 'Novo agendamento', backup: 'Fazer backup de um Data Folder' },
  editConfig: 'Editar a config de {0}',
  files: 'Arquivos de {0}',
  run: 'Execução de {0}',
  downloadLog: 'Baixar o log',
};
