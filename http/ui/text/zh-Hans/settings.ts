/** The Simplified Chinese texts of the settings. */
import type { Draft } from '../draft.js';

export const settings: Draft = {
  login: '此登录',
  browser: '此浏览器',
  service: '服务',
  version: '版本',
  copy: '复制',
};
