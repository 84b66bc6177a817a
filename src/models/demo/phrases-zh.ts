import { said, type Phrases } from './phrases-en.ts';

const list = (items: readonly string[]): string => items.map((item) => `\`${item}\``).join('、');

/** What the demo model says in Simplified Chinese. */
export const chinese: Phrases = {
  joined: (sentences) => sentences.join(''),
  steered: (text) => `用户引导：“${text}”。`,
  list: said('对这个文件夹还一无所知。', '我先列出文件，看看这里有什么。'),
  listAgain: said('列出失败了。', '我改用 ls 工具再试一次。'),
  lookDeeper: said('最上层只有目录。', '我往下找文件。'),
  readPackage: said('文件里有 package.json。', '我读一下 package.json，找到名称和入口文件。'),
  readEntry: (path, field) => said(`package.json 的 ${field} 指向 ${path}。`, `入口是 ${path}，我来读它。`),
  readTelling: (paths) => said('没有指明入口。', `我读从名称看最能说明问题的文件：${paths.join('、')}。`),
  read: (paths) => said('', `按要求读取 ${paths.join('、')}。`),
  findName: (name) => said(`我不知道 ${name} 在哪里。`, '先列出文件找一找。'),
  test: (command) => said('测试的输出会说明情况。', `我来运行 ${command}。`),
  testAgain: said('已经修改好了。', '我再运行一次测试，看是否通过。'),
  testScript: said('这里没有这个测试命令。', '我看看 package.json 里有没有写另一个。'),
  readFailing: (file, line) => said(`输出指向 ${file} 第 ${line} 行。`, `测试失败，我来读 ${file}。`),
  fix: (line, found, expected) =>
    said(`第 ${line} 行是 ${found}，应为 ${expected}。`, `我把 ${found} 改成 ${expected}，其他不动。`),
  create: (path) => said('名称和内容都已给出。', `我来写入 ${path}。`),
  run: (command) => said('命令已给出。', `我来运行 ${command}。`),
  steerMe: (seconds) =>
    said(
      '耗时的命令会留出输入的时间。',
      `我要运行一个大约 ${seconds} 秒的命令。运行期间请引导我：输入“简短一点”、“顺便也读 README”或“运行测试”，然后按 Enter。命令一结束我就会读到。`,
    ),
  thinkAnswer: '需要的都有了，我根据读到的内容回答。',
  thinkHelp: '这不需要查看任何东西。',

  project: (name, version, description) =>
    `**${name}**${version ? ` ${version}` : ''}${description ? `：${description}` : ' 是 package.json 里的名称，没有写描述'}。`,
  folder: (files, directories) =>
    `这个文件夹里有 ${files} 个文件${directories > 0 ? `和 ${directories} 个目录` : ''}，没有说明项目名称的 package.json。`,
  emptyFolder: '这个文件夹是空的。',
  entry: (path, field) => `- 入口：\`${path}\`（package.json 的 ${field}）`,
  scripts: (scripts) => `- 脚本：${scripts.join('、')}`,
  engines: (engines) => `- 需要：${engines.join('、')}`,
  dependencies: (names) => `- 依赖：${list(names)}`,
  otherFields: (fields) => `- package.json 里还有：${fields.join('、')}`,
  files: (names, more) => `- 文件：${list(names)}${more > 0 ? `，另有 ${more} 个` : ''}`,
  from: (path) => `摘自 \`${path}\`：`,
  emptyFile: (path) => `\`${path}\` 是空文件。`,
  notRead: (names, more) => `我没有读 ${list(names)}${more > 0 ? `，另有 ${more} 个文件` : ''}。想了解更多可以让我读。`,
  saysBriefly: (path, line) => `\`${path}\` 写道：“${line}”`,
  stoppedReading: '按要求停止读取。以下内容来自到那时为止读到的部分。',
  couldNotRead: (path, reason) => `无法读取 \`${path}\`：${reason}`,
  couldNotList: (reason) => `无法列出文件：${reason}`,
  noTool: (name) => `这需要 ${name} 工具，但现在没有。`,

  testsPass: (command, last) => `测试通过：\`${command}\` 的结果是“${last}”。`,
  testsFail: (command, lines) => `测试失败。\`${command}\` 输出：\n\n${lines}`,
  nothingToFix: (command, last) => `没有需要修复的：\`${command}\` 通过，结果是“${last}”。`,
  fixed: (file, line, found, expected) =>
    `我修复了 \`${file}\` 第 ${line} 行：原来是 \`${found}\`，应为 \`${expected}\`。`,
  cannotFix: '我是脚本，不是 AI：我只能修复形如 FILE:LINE: expected "A", found "B" 的失败，而且该行恰好包含一个 B。',
  editFailed: (file, reason) => `无法修改 \`${file}\`：${reason}`,
  stillFailing: '修改之后测试仍然失败，我到此为止。',

  created: (result) => `文件已写好（${result}）。可以在文件视图里打开。`,
  notCreated: (path, reason) => `无法写入 \`${path}\`：${reason}`,
  ran: (command, lines) => `\`${command}\` 已运行，输出：\n\n${lines}`,
  runFailed: (command, lines) => `\`${command}\` 失败：\n\n${lines}`,

  wasSteered: (texts) =>
    `命令运行时你引导了我：${texts.map((text) => `“${text}”`).join('、')}。命令一结束、继续之前我就读到了。`,
  notSteered: '命令结束了，没有人引导我。可以再来一次，在它运行时输入。',
  steerCommandFailed: (reason) => `耗时的命令没有运行完：${reason}`,

  foundLines: (question, lines) => `关于“${question}”，我读到的是：\n\n${lines}`,
  notUnderstood: (text) => `我不知道该怎么处理“${text}”。`,
  help: [
    '我是按脚本回答的演示模型，不是 AI。我使用真实的工具，可以：',
    '',
    '- 列出文件，并说明这是什么项目',
    '- 读取文件：“读 README.md”',
    '- 运行测试，修复失败的测试',
    '- 创建文件：“创建文件 notes.txt，内容为 你好”',
    '- 运行命令：“运行 `grep -n from greetings.mjs`”',
    '- 工作时接受引导：“顺便也读 README”、“别读了”、“简短一点”',
    '',
    '其他事情请在设置里选择真正的模型。',
  ].join('\n'),
};
