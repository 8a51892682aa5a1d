/** The Simplified Chinese texts of the times at which schedules act. */
import type { Draft } from '../draft.js';

export const occurrences: Draft = {
  actions: {
    restart: '重启',
    stop: '停止',
    start: '启动',
    command: '命令',
    announcement: '公告',
    backup: '备份',
    'test-restore': '测试恢复',
  },
  states: {
    planned: '已计划',
    announced: '已预告',
    due: '等待玩家离开',
    running: '执行中',
    done: '完成',
    failed: '失败',
    skipped: '已跳过',
    missed: '已错过',
    postponed: '已推迟',
  },
  reasons: {
    manager_not_running: '管理器没有运行',
    suspended: '管理器或其机器曾被挂起',
    clock_changed: '时钟被更改',
    database_unavailable: '无法写入数据库',
    interrupted: '管理器在执行期间退出',
    still_running: '上一次仍在执行',
    not_running: '服务器没有运行',
    already_running: '服务器已在运行',
    schedule_changed: '计划任务已修改',
    requested: '应请求',
  },
};
