/** The Brazilian Portuguese texts of the login. */
import type { Draft } from '../draft.js';

export const login: Draft = {
  title: 'Entrar',
  titleOf: 'Entrar em {0}',

  token: 'Token',
  empty: 'Digite o token.',
  wrong: 'Token errado.',
  unencrypted: 'Esta conexão não é criptografada: outros na rede podem ler o que você digita.',
  name: 'Nome',
  password: 'Senha',
  accountEmpty: 'Digite o nome e a senha.',
  accountWrong: 'Nome ou senha errados.',
  methods: { account: 'Conta', token: 'Token de acesso' },
  usePasskey: 'Usar uma chave de acesso',
  passkeyUnused: 'Nenhuma chave de acesso foi usada. Tente de novo ou entre de outra forma.',
  setup: 'Criar a primeira conta',
  setupIntro: 'Esta conta administra o manager. Escolha o nome e a senha: a partir de agora você entra com eles.',
  invitation: 'Escolha sua senha',
  invitationIntro: 'Você recebeu uma conta deste manager. Escolha a senha: a partir de agora você entra com ela.',
  setPassword: 'Salvar a senha',
  newPassword: 'Nova senha',
  newPasswordHint: 'Pelo menos 12 caracteres, por exemplo quatro palavras ao acaso',
  repeat: 'Nova senha outra vez',
  notSame: 'As duas senhas são diferentes.',
};
