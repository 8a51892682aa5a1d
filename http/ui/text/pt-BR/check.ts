/** The Brazilian Portuguese texts of the preflight check. */
import type { Draft } from '../draft.js';

export const check: Draft = {
  title: 'Verificação antes do início',
  problems: 'Problemas',
  intro: 'Encontra problemas antes de um início. Não muda nada.',
  run: 'Verificar',
  runOf: 'Verificar {0}',
  again: 'Verificar de novo',
  checking: 'Verificando…',
  nothing: 'Nenhum problema encontrado.',
  notChecked: 'Não verificado',
  nothingInChecked: 'Nenhum problema no que foi verificado.',
  unchecked: {
    build: 'Não verificado: se um Build serve, e dependências dos resources que vêm com os Builds.',
    program: 'Não verificado: o Build. O build.json dele pode iniciar qualquer programa.',
    content: 'Não verificado: os arquivos do Data Folder. Não há regras conhecidas para servidores deste tipo.',
    ports: 'Não verificado: as portas, que o servidor em execução usa.',
  },
  hints: {
    companion_missing:
      'Dica: o companion não está instalado. Com ele o servidor anuncia paradas e reinícios e os resources salvam.',
    companion_outdated: 'Dica: há uma versão mais nova do companion.',
  },
  found: 'Fatais: {0}, erros: {1}, avisos: {2}',
  fix: 'Escrever {0}',
  commentOut: 'Comentar a linha',

  addLines: 'Adicionar as linhas',
  plainCharacters: 'Escrever caracteres comuns',
  omitted: { one: 'Mais {0} achado não mostrado.', other: 'Mais {0} achados não mostrados.' },
};
