/** The Simplified Chinese texts of problems that the page itself finds. */
import type { Draft } from '../draft.js';

export const problems: Draft = {
  unreachable: {
    title: '管理器没有应答',
    detail: '请求可能已到达，也可能没有。重新连接后请检查服务器状态。',
  },
  tooLargeForProxy: {
    title: '请求超过代理的大小限制',
    detail: '拒绝请求的不是管理器，而是它前面的代理。请提高代理的请求体大小上限（nginx：client_max_body_size 0）。',
  },
  changedBeforeDeletion: {
    title: '另一个客户端已修改此内容',
    detail: '没有删除任何内容。请查看当前设置，若仍要删除，请再次删除。',
  },
  changedElsewhere: {
    title: '另一个客户端已修改此内容',
    detail: '尚未保存，您的输入已保留。再次保存时只会更改您在此修改的部分，其余保持现状。',
  },
  line: '第 {0} 行',
  dismiss: '关闭',
  code: '代码：{0}',
};
