/** The Simplified Chinese texts of the state of the server. */
import type { Draft } from '../draft.js';

export const state: Draft = {
  label: '状态',
  unknown: '未知',
  running: '运行中',
  phases: {
    launching: '启动中',
    up: '运行中',
    announcing: '运行中',
    stopping: '停止中',
    restarting: '重启中',
    stuck: '卡住',
  },
  outcomes: {
    stopped: '已停止',
    killed: '已强制结束',
    crashed: '已崩溃',
    exited: '已退出',
    unknown: '结束原因未知',
  },
  descriptions: {
    stopped: '没有服务器进程在运行。',
    killed: '服务器被强制结束，未能保存数据。',
    crashed: '服务器崩溃了。',
    exited: '服务器自行退出，没有错误。',
    unknown: '上次运行如何结束未知。',
    launching: '服务器进程正在运行，但尚未就绪。',
    up: '服务器正在运行。',
    announcing: '运行中。已预告停止。',
    stopping: '服务器正在关闭。',
    restarting: '服务器正在关闭，随后会再次启动。',
    stuck: '发送 SIGKILL 后仍有服务器进程在运行。',
  },
  lastKnown: '最后已知状态：{0}',
  announce: '服务器：{0}',
};
