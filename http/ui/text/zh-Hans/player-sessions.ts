/** The Simplified Chinese texts of the sessions of players. */
import type { Draft } from '../draft.js';

export const playerSessions: Draft = {
  title: '来过的玩家',
  reading: '正在加载会话…',
  contents: {
    online: { title: '谁在线', detail: '延迟、在线时间，以及发消息、踢出和封禁按钮。' },
    visits: { title: '谁来过', detail: '每位玩家的来访次数和在服务器上的时间。' },
    peaks: { title: '有多热闹', detail: '当天的图表，以及一天和一周的峰值。' },
  },
  noneDetail: '玩家离开后会与其会话一起显示在这里。',
  noMatch: '没有匹配的玩家来过。',
  noneOfPlayer: '尚未记录会话。',
  joined: '加入时间',
  lastSeen: '最后在线',
  stay: '停留',
  here: '已在线',
  online: '在线',
  details: '会话和标识符',
  run: '运行',
  openRun: '打开此次运行',
  visits: '到访次数',
  total: '在服务器上的时间',
  firstSeen: '首次出现',
  older: '显示更早的',
  atLeast: '至少 {0}',
  joinedBefore: '在 {0} 之前加入',
  between: '{0} 到 {1} 之间',
  exactness: '管理器每十秒读取一次玩家列表。加入和离开的时间在两次读取之间。',
  unrecognised: '服务器没有报告任何以后能识别此玩家的信息，因此不记录会话。',
};
