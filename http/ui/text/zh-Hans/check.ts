/** The Simplified Chinese texts of the preflight check. */
import type { Draft } from '../draft.js';

export const check: Draft = {
  title: '启动前检查',
  problems: '问题',
  intro: '在启动前找出问题，不做任何更改。',
  run: '检查',
  runOf: '检查 {0}',
  again: '重新检查',
  checking: '检查中…',
  nothing: '没有发现问题。',
  notChecked: '未检查',
  nothingInChecked: '已检查的部分没有问题。',
  unchecked: {
    build: '未检查：Build 是否适合，以及对 Build 自带资源的依赖。',
    program: '未检查：Build。它的 build.json 可以启动任意程序。',
    content: '未检查：Data Folder 的文件。没有此类服务器的检查规则。',
    ports: '未检查：端口，正在运行的服务器占用着它们。',
  },
  hints: {
    companion_missing: '提示：没有安装配套资源。有了它，服务器会预告停止和重启，资源会在此之前保存。',
    companion_outdated: '提示：配套资源有新版本。',
  },
  found: '致命 {0}，错误 {1}，警告 {2}',
  fix: '改为 {0}',
  commentOut: '注释掉此行',

  addLines: '添加这些行',
  plainCharacters: '改用普通字符',
  omitted: '另有 {0} 条结果未显示。',
};
