/** The texts of sources and updates of Installed Resources in Simplified Chinese. */
import type { Draft } from '../draft.js';

export const resourceUpdates: Draft = {
  update: '更新…',
  source: '来源…',
  installTitle: '从地址安装',
  installFrom: '安装来源',
  preview: '显示预览',
  sourceTitle: '{0} 的来源',
  sourceLegend: '更新来自',
  kinds: {
    github: 'GitHub 仓库',
    archive: '压缩包',
    git: 'git 仓库',
    none: '无',
  },
  repository: '仓库',
  repositoryHint: '例如 https://github.com/example/taxi。使用其最新发布版本。',
  queryHidden: '问号之后的部分（例如令牌）会保存，但不显示。',
  save: '保存',
  sourceSet: '{0} 的更新来自 {1}。',
  sourceRemoved: '{0} 不再有来源。',
  faults: {
    empty: '请输入地址。',
    notRepository: '请输入仓库，例如 https://github.com/example/taxi。',
    notHttps: '请输入以 https:// 开头的地址。',
    credentials: '请输入不含用户名和密码的地址。',
    ref: '请输入分支或标签的名称，例如 main 或 v1.2.0。',
  },
  updateTitle: '更新 {0}',
  reading: '正在读取来源…',
  downloading: '正在从 {0} 下载最新版本…',
  noSource: '服务不知道 {0} 的更新来自何处。请设置其来源：仓库、压缩包或 git 地址。',
  release: '发布版本',
  noVersion: '无版本',
  verdicts: {
    newer: '更新',
    older: '比已安装的版本旧',
    equal: '已安装',
    different: '文件不同',
  },
  nothing: '此更新不会更改任何内容。',
  baseUnknown: '{0} 不是由服务安装的，因此不知道您更改了哪些文件。请为每个不同的文件选择版本。',
  conflicts: {
    other: '{0} 个文件需要选择',
  },
  allMine: '全部保留我的版本',
  allTheirs: '全部使用新版本',
  choices: {
    changed: {
      mine: '保留我的版本',
      theirs: '使用新版本',
    },
    removed_here: {
      mine: '保持移除',
      theirs: '使用新版本',
    },
    removed_there: {
      mine: '保留我的版本',
      theirs: '移除',
    },
  },
  because: {
    both_changed: '您和更新更改了相同的行，或无法合并的文件。',
    both_added: '您和更新添加了同名但不同的文件。',
    removed_here: '您移除了此文件，而更新更改了它。',
    removed_there: '您更改了此文件，而更新移除了它。',
    base_unknown: '您的版本与新版本不同。',
  },
  versions: '比较版本',
  compare: '{0} 的版本',
  versionOf: '{0} 显示的版本',
  sides: {
    mine: '我的版本',
    base: '安装时',
    theirs: '新版本',
  },
  noText: {
    mine: '无法显示我的版本：它不是文本，或者太大。',
    base: '无法显示安装时的版本：它不是文本，或者太大。',
    theirs: '无法显示新版本：它不是文本，或者太大。',
  },
  equalLines: {
    other: '显示 {0} 行相同内容',
  },
  decisions: {
    merged: {
      other: '{0} 个文件合并两方更改',
    },
    replaced: {
      other: '{0} 个文件被替换',
    },
    added: {
      other: '{0} 个文件被添加',
    },
    removed: {
      other: '{0} 个文件被移除',
    },
    kept: {
      other: '{0} 个文件保留您的版本',
    },
  },
  unchanged: {
    other: '{0} 个文件保持不变。',
  },
  restarts: '服务器会重启此资源。如果它没有启动，更新将被撤销。',
  submit: '更新',
  noPlan: '请等待与最新版本的比较。',
  open: {
    other: '请为 {0} 个文件选择版本。',
  },
  rolledBack: '更新已撤销，因为 {0} 没有启动。',
  check: '检查更新',
  readingSources: '正在读取来源…',
  checking: '正在检查 {0}，第 {1} 个，共 {2} 个…',
  cancelled: '检查已取消。',
  noSources: '没有资源设置了来源。请在资源菜单中用“来源…”设置。',
  found: '更新：{0}。已检查：{1}。',
  notChecked: '{0} 无法检查。',
  badge: '新版本 {0}',
};
