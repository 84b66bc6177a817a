import type { approvals as en } from '../en/approvals.ts';
import type { Messages } from '../messages.ts';

export const approvals: Messages<typeof en> = {
  label: '审批',
  questions: {
    command: '运行这条命令？',
    read: '读取这个文件？',
    change: '更改这个文件？',
    other: (tool) => `调用 ${tool}？`,
  },
  askedBy: {
    mode: (mode) => `策略：${mode}`,
    rule: (pattern) => `你的规则：${pattern}`,
  },
  command: '命令',
  arguments: '参数',
  files: () => '文件',
  changes: '更改',
  noPreview: '运行之前无法得知它会更改什么。',
  added: (count) => `新增 ${count} 行`,
  removed: (count) => `删除 ${count} 行`,
  show: '显示这个调用',
  next: (count) => `之后本轮还有 ${count} 个调用`,
  allow: '允许一次',
  allowAll: (count) => `全部允许（${count}）`,
  forSession: '本次会话允许',
  forSessionMeans: {
    command: '仅限这条命令，直到开始新对话或重新加载',
    read: '仅限读取这个文件，直到开始新对话或重新加载',
    change: '仅限更改这个文件，直到开始新对话或重新加载',
    other: '仅限这个调用，直到开始新对话或重新加载',
  },
  edit: '编辑参数',
  deny: '拒绝…',
  denying: {
    label: '为什么不行，或者应该怎么做',
    hint: '模型会把这段话当作调用的结果读取。可以留空。',
    submit: '拒绝',
  },
  editing: {
    hint: '调用会以这些参数运行，并告知模型。',
    badJson: (field) => `${field} 不是有效的 JSON。`,
    submit: '以此运行',
  },
  back: '返回',
  refused: {
    not_permitted: '你的规则或只读模式不允许这样做。没有运行。',
    unknown_approval: '这个调用已不再等待。',
  },
};
