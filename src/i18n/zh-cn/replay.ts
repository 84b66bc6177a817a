import type { replay as en } from '../en/replay.ts';
import type { Messages } from '../messages.ts';

export const replay: Messages<typeof en> = {
  name: '回放',
  toggle: '回放',
  viewing: (time) => `正在查看 ${time}`,
  turn: (number) => `第 ${number} 轮`,
  beforeTurns: '第一轮之前',
  nothingChanges: '这里不会改变会话。',
  later: (count, shown) => (count === 0 ? '之后没有事件。' : `之后还有 ${shown} 个事件。`),
  arrived: (_count, shown) => `期间新增 ${shown} 个事件。`,
  backToLive: '回到实时',
  saved: {
    viewing: '正在查看已保存的对话',
    files: '文件是现在的文件。',
    back: '回到当前对话',
    missing: '这个地址的对话没有保存在此浏览器中。',
    dismiss: '知道了',
  },
  asQueuedAt: (time) => `${time} 时的队列`,
  composer: {
    placeholder: '发送前会先回到实时',
    hint: 'Enter 先回到实时再发送，Esc 回到实时。',
  },
  controls: '回放控制',
  slider: '会话中的位置',
  place: (event, of) => `第 ${event} 个事件，共 ${of} 个`,
  play: '播放',
  pause: '暂停',
  speed: '速度',
  max: '最快',
  previousEvent: '上一个事件',
  nextEvent: '下一个事件',
  previousTurn: '上一轮开头',
  nextTurn: '下一轮开头',
  previousError: '上一个错误',
  nextError: '下一个错误',
  announce: {
    entered: '回放。这里不会改变会话。',
    saved: '正在显示已保存的对话，只能阅读。',
    left: '已回到实时。',
  },
};
