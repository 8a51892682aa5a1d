/** The Brazilian Portuguese texts of problems of requests. */
import type { Draft } from '../draft.js';

export const problems: Draft = {
  unreachable: {
    title: 'O manager não responde',
    detail: 'O pedido pode ter chegado ou não. Verifique o estado do servidor depois de reconectar.',
  },
  tooLargeForProxy: {
    title: 'Pedido grande demais para o proxy',
    detail:
      'Não foi o manager, mas um proxy na frente dele que recusou o pedido. Aumente o limite dele para o corpo dos pedidos (nginx: client_max_body_size 0).',
  },
  changedBeforeDeletion: {
    title: 'Outro cliente alterou isto',
    detail: 'Nada foi apagado. Veja as configurações atuais e apague de novo se ainda quiser.',
  },
  changedElsewhere: {
    title: 'Outro cliente alterou isto',
    detail:
      'Nada foi salvo ainda, e o que você digitou foi mantido. Salve de novo para mudar só o que você mudou aqui; o resto fica como está agora.',
  },
  line: 'linha {0}',
  dismiss: 'Dispensar',
  code: 'Código: {0}',
};
