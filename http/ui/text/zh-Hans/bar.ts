/** The Simplified Chinese texts of the status bar. */
import type { Draft } from '../draft.js';

export const bar: Draft = {
  label: '状态栏',
  uptime: '运行时间',
  players: '玩家',
  restartsIn: '{0} 后重启',
  notAccepted: '服务器在其他状态下才接受此操作。',
  disconnected: '没有连接，无法操作。',
  more: '更多操作',
  startLast: '上次运行的服务器',
  neverRan: '还没有运行过：请在“服务器”页面选择要启动的内容。',
  views: '更多',
  viewsTitle: '更多页面',
  failed: '操作失败',
};
