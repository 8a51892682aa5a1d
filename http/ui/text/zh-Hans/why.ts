/** The Simplified Chinese texts of why a run ended: a sentence of each part. */
import type { Draft } from '../draft.js';

export const why: Draft = {
  title: '为什么停止？',
  last: '上次运行为什么结束？',
  onChart: '在图中显示',
  openLine: '在控制台中打开此行',
  before: { up: '服务器已运行 {0}。', starting: '服务器已启动 {0}，管理器尚未检测到就绪。' },
  beforeUnknown: '服务器运行了多久，已没有记录。',
  causes: {
    exit: '没有停止、重启或强制结束的请求，服务器自行退出（{0} {1}）。',
    spawnFailed: '程序无法启动（{0}）。',
    unseen: '服务器在没有管理器运行时退出，由下一个管理器发现（{0} {1}）。',
    mainExit: '主进程自行退出（{0}），{1}。',
  },
  lastCommand: '最后一条命令在此前 {0} 发送。',
  requested: {
    stop: '收到停止请求（{0}），{1}。',
    restart: '收到重启请求（{0}），{1}。',
    kill: '收到强制结束请求（{0}），{1}。',
  },
  announced: {
    stop: '收到带预告的停止请求（{0}），{1}。',
    restart: '收到带预告的重启请求（{0}），{1}。',
    kill: '收到强制结束请求（{0}），{1}。',
  },
  courses: {
    exited: '{0}后所有进程退出',
    killed: '所有进程在{0}内被强制结束',
    killedAfterGrace: '宽限期结束时仍在运行的进程在{0}后被强制结束',
  },
  after: {
    stopped: '在启动之前保持停止。',
    notStartedAgain: '没有自动再次启动。',
    restarted: '已按请求立即再次启动。',
    planned: '崩溃恢复已计划下一次启动。',
    startedAgain: '崩溃恢复已再次启动它。',
    cancelled: '崩溃恢复曾计划下一次启动，但已被取消。',
    gaveUp: '崩溃恢复已放弃：崩溃次数过多，或无法启动。',
  },
};
