import type { sandbox as en } from '../en/sandbox.ts';
import type { Messages } from '../messages.ts';

export const sandbox: Messages<typeof en> = {
  question: '命令在哪里运行',
  hint: '更换时会带上文件。更换会等到没有运行在进行，并会结束仍在运行的程序。',
  settings: { auto: '自动', webcontainer: 'WebContainer', embedded: '内置' },
  notes: {
    auto: '立即使用内置沙箱；如果 WebContainer 能启动，启动后由它接替。有过一次运行之后会先询问你。',
    webcontainer: '真正的 Node.js 和 npm，来自 StackBlitz。每次都需要网络，启动之前命令会等待。',
    embedded: '页面自带。立即启动，可离线使用，不联系任何一方。',
  },
  contact: {
    title: '会联系谁',
    text: '选择“自动”或“WebContainer”时，每次打开此页面都会从 stackblitz.com 加载一个隐藏的框架。StackBlitz 因此会看到你的网络地址、浏览器和所在的网站，WebContainer 中的程序也可以使用网络。对话和模型密钥不会发送到那里。选择“内置”时不会联系它。',
  },
  inUse: {
    embedded: '正在使用内置沙箱。',
    webcontainer: '正在使用 WebContainer。',
    none: '没有正在使用的沙箱。命令会等待。',
    unavailable: '没有正在使用的沙箱。有沙箱启动之前，命令会失败。',
  },
  moving: '正在移交文件。',
  waits: {
    embedded: '没有运行在进行时，由内置沙箱接替。',
    webcontainer: '没有运行在进行时，由 WebContainer 接替。',
  },
  starting: 'WebContainer 正在启动',
  steps: {
    checking: '检查此页面和浏览器',
    loading: '从 StackBlitz 加载',
    starting: '启动',
    preparing: '准备 shell',
    testing: '测试 Turnwise 所需的功能',
  },
  stepStates: { done: '已完成', current: '进行中', later: '尚未开始' },
  offer: 'WebContainer 已启动，可以带着文件接替；正在运行的程序会结束。',
  crashed: 'WebContainer 已崩溃。仍能读取的文件可以恢复。',
  failed: 'WebContainer 没有启动。',
  failures: {
    unreachable: {
      what: '无法连接 StackBlitz。',
      next: '请检查网络。防火墙、内容拦截器或此页面所在网站的策略也可能拦住它。',
    },
    refused: {
      what: '已连接 StackBlitz，但它没有在此网站上启动。',
      next: 'localhost 以外的网站需要 StackBlitz 的密钥，并且网站在其允许列表中。请在设置中输入密钥，然后重新加载页面。',
    },
    not_isolated: {
      what: '此页面没有跨源隔离。',
      next: '托管此页面的一方必须发送响应头 Cross-Origin-Opener-Policy: same-origin，以及 Cross-Origin-Embedder-Policy: require-corp 或 credentialless。',
    },
    unsupported_browser: {
      what: '此浏览器不能运行 WebContainer。',
      next: '请使用新版 Chrome、Edge、Firefox 或 Safari，并允许 WebAssembly。',
    },
    storage_blocked: {
      what: '浏览器不让 StackBlitz 存储数据，所以 WebContainer 没有启动。',
      next: '请允许 stackblitz.com 和 webcontainer.io 使用第三方 Cookie，或对此页面关闭防护，然后重试。',
    },
    self_test: {
      what: 'WebContainer 已启动，但没有通过 Turnwise 所需功能的测试。',
      next: '请重试。如果仍然失败，请使用内置沙箱，并报告下面的信息。',
    },
  },
  goesOn: '继续使用内置沙箱。',
  detail: '收到的信息：',
  retry: '重试',
  useEmbedded: '使用内置沙箱',
  restart: '带着文件重新启动',
  accept: '换到 WebContainer',
  decline: '暂不',
  giveUp: '不启动',
  open: '沙箱设置',
  news: {
    moved: {
      embedded: '命令现在在内置沙箱中运行。文件已带过来。',
      webcontainer: '命令现在在 WebContainer 中运行，有真正的 Node.js 和 npm。文件已带过来。',
    },
    ended: '仍在运行的程序已结束。',
    restarted: 'WebContainer 已带着文件重新启动。',
    lost: (names) => `无法读取，没有恢复：${names}。`,
    more: (count) => `以及另外 ${count} 个`,
    notMoved: (message) => `文件无法移交，一切照旧。${message}`,
    usedWithout: (message) => `文件无法恢复。${message}`,
    dismiss: '关闭',
  },
  key: {
    label: 'WebContainer 的 API 密钥',
    none: '没有密钥',
    hint: 'localhost 不需要。其他网站需要 StackBlitz 的密钥，并且网站在其允许列表中。它会成为框架地址的一部分，因此不是秘密，与其他设置一起保存在此浏览器中。',
    fixed: '此页面已启动过 WebContainer：新密钥在重新加载后生效，重新加载会恢复示例项目。',
    get: '获取密钥',
  },
  licence: {
    title: '许可',
    text: 'WebContainer 是 StackBlitz 的产品。在营利性商业环境中用于生产需要 StackBlitz 的许可；原型和开源项目不需要。',
    link: '关于许可',
  },
};
