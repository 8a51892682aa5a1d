/** The Simplified Chinese texts of planned updates. */
import type { Draft } from '../draft.js';

export const updatePlans: Draft = {
  states: {
    installing: '安装中',
    checking: '检查中',
    backing_up: '备份中',
    waiting: '等待重启',
    swapping: '正在用新 Build 重启',
    probation: '观察期',
    rolling_back: '回滚中',
    done: '完成',
    rolled_back: '已回滚',
    failed: '失败',
    cancelled: '已取消',
  },
  reasons: {
    cancelled: '客户端取消了更新',
    superseded: '客户端启动了其他内容',
    unreachable: '归档文件未能完整下载',
    timeout: '下载耗时过长',
    status: '下载返回了错误',
    redirect: '下载返回了重定向',
    checksum_wrong: '归档文件的校验和错误',
    install_failed: '归档文件无法安装',
    preflight_failed: 'Data Folder 与新 Build 一起检查时出错',
    backup_failed: '备份失败',
    not_running: '服务器没有用此 Data Folder 运行',
    restart_refused: '没有执行重启',
    launch_impossible: '新 Build 无法启动',
    spawn_failed: '服务器无法用新 Build 启动',
    crashed: '服务器自行退出',
    unresponsive: '服务器无响应',
    not_ready: '服务器未在限定时间内正常运行',
    rollback_failed: '服务器无法返回之前的 Build',
  },
};
