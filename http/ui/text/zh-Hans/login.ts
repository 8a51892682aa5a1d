/** The Simplified Chinese texts of the login. */
import type { Draft } from '../draft.js';

export const login: Draft = {
  title: '登录',
  titleOf: '登录 {0}',

  token: '令牌',
  empty: '请输入令牌。',
  wrong: '令牌错误。',
  unencrypted: '此连接未加密：网络中的其他人可以读取您输入的内容。',
  name: '名称',
  password: '密码',
  accountEmpty: '请输入名称和密码。',
  accountWrong: '名称或密码错误。',
  methods: { account: '账号', token: '访问令牌' },
  usePasskey: '使用通行密钥',
  passkeyUnused: '没有使用通行密钥。请重试，或用其他方式登录。',
  setup: '创建第一个账号',
  setupIntro: '此账号管理整个管理器。请设置名称和密码，今后用它们登录。',
  invitation: '设置您的密码',
  invitationIntro: '您获得了此管理器的一个账号。请设置密码，今后用它登录。',
  setPassword: '设置密码',
  newPassword: '新密码',
  newPasswordHint: '至少 12 个字符，例如四个随机的词',
  repeat: '再次输入新密码',
  notSame: '两次输入的密码不一致。',
};
