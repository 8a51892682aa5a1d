/** The Simplified Chinese texts of the connection to the manager. */
import type { Draft } from '../draft.js';

export const connection: Draft = {
  connecting: '连接中…',
  lost: '与管理器的连接已断开。',
  ended: {
    stopped: '管理器已退出。服务器已停止。',
    running: '管理器已退出。服务器仍在运行。',
  },
  retrying: '正在重试。',
  back: '已重新连接。',
};
