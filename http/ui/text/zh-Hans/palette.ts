/** The Simplified Chinese texts of the command palette. */
import type { Draft } from '../draft.js';

export const palette: Draft = {
  open: '搜索（Ctrl+K）',
  title: '命令面板',
  placeholder: '操作、页面、Data Folder 或运行',
  none: '没有结果',
  hint: '方向键选择，Enter 执行，Esc 关闭',
  groups: {
    server: '服务器',
    recent: '最近使用',
    views: '页面',
    folders: 'Data Folders',
    runs: '运行记录',
    page: '更多',
  },
  goHint: 'g {0}',
  refreshFolders: '刷新 Data Folders',
  refreshBuilds: '刷新 Builds',
  theme: '主题：{0}',
  language: '语言：{0}',
  shortcuts: '键盘快捷键',
  control: 'Ctrl',
  singleKeys: '不带 Ctrl 的快捷键',
  create: { folder: '新建 Data Folder', schedule: '新建计划任务', backup: '备份 Data Folder' },
  editConfig: '编辑 {0} 的配置',
  files: '{0} 的文件',
  run: '{0} 的运行',
  downloadLog: '下载日志',
};
