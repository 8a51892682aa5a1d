/** The Simplified Chinese texts of the players. */
import type { Draft } from '../draft.js';

export const players: Draft = {
  reading: '正在加载玩家…',
  none: '服务器上没有玩家',
  noneDetail: '玩家加入后会显示在这里。',
  caption: '{0} 名玩家',
  name: '名称',
  id: 'ID',
  ping: '延迟',
  identifiers: '标识符',
  unnamed: '未报告名称',
  search: '按名称、ID 或标识符搜索',
  noMatch: '没有匹配的玩家。',
  verbs: { message: '私信', kick: '踢出', ban: '封禁' },
  titles: { message: '给 {0} 发私信', kick: '踢出 {0}？', ban: '封禁 {0}？' },
  texts: { message: '内容', kick: '原因', ban: '原因' },
  details: {
    message: '只有此玩家能看到。',
    kick: '连接会断开。玩家可以重新加入。',
    ban: '只要服务器保留封禁名单，此玩家就无法加入。',
  },
  sends: '将发送',
  sent: '已发送：{0}',
  impossible: '服务器没有报告此命令所需的玩家信息。',
  actions: '操作',
  copyIdentifiers: '复制标识符',
  lastHere: '最后在线',
  noCommands: '此服务器的踢出和封禁命令未知。可以在它的 build.json 中指定（"playerCommands"）。',
  states: {
    not_running: { title: '服务器没有运行', detail: '还没有玩家来过。启动服务器后，玩家加入时此视图就会有内容。' },
    players_unsupported: {
      title: '玩家未知',
      detail: '管理器无法查询此服务器的玩家。可以在 build.json 中设置查询协议（"query"）。',
    },
    players_unanswered: {
      title: '服务器没有报告玩家',
      detail: '正在启动或卡死的服务器不会应答。管理器每五秒重新查询一次。',
    },
  },
};
