/** The Simplified Chinese texts of how a run ended. */
import type { Draft } from '../draft.js';

export const exit: Draft = {
  unseen: {
    keeper_gone: '结束原因未知：keeper 被强制结束',
    machine_restarted: '结束原因未知：机器已关机',
    not_written: '结束原因未知：磁盘已满',
    record_lost: '结束原因未知：运行记录已损坏',
  },
  outcomes: {
    stopped: '按请求停止',
    killed: '已强制结束',
    crashed: '已崩溃',
    exited: '自行退出',
    unknown: '结束原因未知',
  },
  withCode: '退出码 {0}',
  bySignal: '信号 {0}',
  ambiguous: '退出码 {0}（{1} 或退出码）',
  outOfMemory: '因内存不足被结束',
  survivors: '强制结束了 {0} 个残留进程',
};
