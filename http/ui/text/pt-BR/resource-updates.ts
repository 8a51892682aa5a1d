/** The texts of sources and updates of Installed Resources in Portuguese. */
import type { Draft } from '../draft.js';

export const resourceUpdates: Draft = {
  update: 'Atualizar…',
  source: 'Origem…',
  installTitle: 'Instalar de um endereço',
  installFrom: 'Instalar de',
  preview: 'Mostrar a prévia',
  sourceTitle: 'Origem de {0}',
  sourceLegend: 'As atualizações vêm de',
  kinds: {
    github: 'Repositório no GitHub',
    archive: 'Arquivo compactado',
    git: 'Repositório git',
    none: 'Nenhum lugar',
  },
  repository: 'Repositório',
  repositoryHint: 'Por exemplo https://github.com/example/taxi. A versão publicada mais recente é usada.',
  queryHidden: 'A parte depois do ponto de interrogação, por exemplo um token, é guardada, mas não é mostrada.',
  save: 'Salvar',
  sourceSet: 'As atualizações de {0} vêm de {1}.',
  sourceRemoved: '{0} não tem mais origem.',
  faults: {
    empty: 'Digite um endereço.',
    notRepository: 'Digite um repositório, por exemplo https://github.com/example/taxi.',
    notHttps: 'Digite um endereço que comece com https://.',
    credentials: 'Digite o endereço sem nome de usuário e senha.',
    ref: 'Digite o nome de um branch ou de uma tag, por exemplo main ou v1.2.0.',
  },
  updateTitle: 'Atualizar {0}',
  reading: 'Lendo a origem…',
  downloading: 'Baixando a versão mais recente de {0}…',
  noSource:
    'O serviço não sabe de onde vêm as atualizações de {0}. Informe a origem: um repositório, um arquivo compactado ou um endereço git.',
  release: 'Versão publicada',
  noVersion: 'sem versão',
  verdicts: {
    newer: 'Mais recente',
    older: 'Mais antiga que a versão instalada',
    equal: 'Instalada',
    different: 'Outros arquivos',
  },
  nothing: 'A atualização não mudaria nada.',
  baseUnknown:
    'O serviço não instalou {0}, por isso não sabe quais arquivos você alterou. Escolha uma versão de cada arquivo diferente.',
  conflicts: {
    one: '{0} arquivo precisa de uma escolha',
    other: '{0} arquivos precisam de uma escolha',
  },
  allMine: 'Manter todas as minhas',
  allTheirs: 'Usar a versão nova para todos',
  choices: {
    changed: {
      mine: 'Manter minha versão',
      theirs: 'Usar a versão nova',
    },
    removed_here: {
      mine: 'Deixar removido',
      theirs: 'Usar a versão nova',
    },
    removed_there: {
      mine: 'Manter minha versão',
      theirs: 'Remover',
    },
  },
  because: {
    both_changed: 'Você e a atualização alteraram as mesmas linhas, ou um arquivo que não pode ser mesclado.',
    both_added: 'Você e a atualização adicionaram arquivos diferentes com este nome.',
    removed_here: 'Você removeu o arquivo, e a atualização o altera.',
    removed_there: 'Você alterou o arquivo, e a atualização o remove.',
    base_unknown: 'Sua versão é diferente da nova.',
  },
  versions: 'Comparar as versões',
  compare: 'Versões de {0}',
  versionOf: 'Versão mostrada de {0}',
  sides: {
    mine: 'Minha versão',
    base: 'Como instalado',
    theirs: 'Versão nova',
  },
  noText: {
    mine: 'Minha versão não pode ser mostrada: não é um texto ou é grande demais.',
    base: 'A versão instalada não pode ser mostrada: não é um texto ou é grande demais.',
    theirs: 'A versão nova não pode ser mostrada: não é um texto ou é grande demais.',
  },
  equalLines: {
    one: 'Mostrar {0} linha igual',
    other: 'Mostrar {0} linhas iguais',
  },
  decisions: {
    merged: {
      one: '{0} arquivo com as duas alterações',
      other: '{0} arquivos com as duas alterações',
    },
    replaced: {
      one: '{0} arquivo substituído',
      other: '{0} arquivos substituídos',
    },
    added: {
      one: '{0} arquivo adicionado',
      other: '{0} arquivos adicionados',
    },
    removed: {
      one: '{0} arquivo removido',
      other: '{0} arquivos removidos',
    },
    kept: {
      one: '{0} arquivo seu mantido',
      other: '{0} arquivos seus mantidos',
    },
  },
  unchanged: {
    one: '{0} arquivo fica como está.',
    other: '{0} arquivos ficam como estão.',
  },
  restarts: 'O servidor reinicia o resource. Se ele não iniciar, a atualização é desfeita.',
  submit: 'Atualizar',
  noPlan: 'Aguarde a comparação com a versão mais recente.',
  open: {
    one: 'Escolha uma versão de {0} arquivo.',
    other: 'Escolha uma versão de {0} arquivos.',
  },
  rolledBack: 'A atualização foi desfeita porque {0} não iniciou.',
  check: 'Procurar atualizações',
  readingSources: 'Lendo as origens…',
  checking: 'Verificando {0}, {1} de {2}…',
  cancelled: 'A verificação foi cancelada.',
  noSources: 'Nenhum resource tem origem. Informe uma com Origem… no menu de um resource.',
  found: 'Atualizações: {0}. Verificados: {1}.',
  notChecked: '{0} não pôde ser verificado.',
  badge: 'Nova {0}',
};
