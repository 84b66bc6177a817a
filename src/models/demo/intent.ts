import { parseCreateRequest } from './create-request.ts';
import { asksToRead, mentionedFiles } from './mentioned-files.ts';

/** Something the demo model knows how to do, or a way of doing it. */
export type Intent =
  | { kind: 'explore' }
  | { kind: 'read'; names: string[] }
  | { kind: 'run_tests' }
  | { kind: 'fix_tests' }
  | { kind: 'create'; path: string; content: string }
  | { kind: 'run'; command: string }
  | { kind: 'steer_me' }
  | { kind: 'stop_reading' }
  | { kind: 'be_brief' }
  /** The second call shall be refused once. */
  | { kind: 'rate_limit' }
  | { kind: 'help' }
  /** Not understood; what was read may still hold an answer. */
  | { kind: 'question' };

const RUN = /(?:\b(?:run|execute)\b|运行|执行)[^`]*`([^`]+)`/iu;
const FIX =
  /\b(?:fix|repair|mend)\b.*\b(?:tests?|bug|fault)\b|\bmake\b.*\btests?\b.*\bpass\b|(?:修复|修好|修正).*(?:测试|错误|问题|bug)|让测试通过/isu;
const TESTS = /\brun\b.*\btests?\b|\btests?\b.*\bpass|(?:运行|跑|执行).*测试|测试.*通过/isu;
const STEER_ME = /\bsteer|\blong(?:[- ]running)? command\b|引导|(?:长|耗时)的?命令/iu;
const EXPLORE =
  /\b(?:list|show)\b.*\b(?:files?|directory|folder)\b|\b(?:what|explain|summari[sz]e|describe|explore|tell|introduce)\b.*\b(?:project|repo|repository|codebase|program|app|code)\b|(?:列出|介绍|说明|解释|总结|探索|了解|看看|什么|干嘛).*(?:项目|代码库|仓库|代码|目录|文件)|(?:项目|代码库|仓库|代码|目录).*(?:什么|介绍|做啥|干嘛)/isu;
const MAX_FILES_AT_ONCE = 12;
const READ_ALL =
  /\b(?:read|open)\b.*\b(?:all|every|everything|each)\b|(?:读|看).*(?:所有|全部|每个)|(?:所有|全部|每个).*(?:读|看)/isu;
/** Asks for the project even where the text names files as well. */
const WHOLE_PROJECT = /\blist\b.*\bfiles\b|\b(?:project|repo|repository|codebase)\b|列出|项目|代码库|仓库/isu;
const STOP_READING =
  /\b(?:stop|enough|no more|quit)\b.*\bread|\b(?:don'?t|do not) read\b.*\b(?:more|else)\b|(?:别|不要|不用|停止|停下).{0,2}(?:再)?(?:读|看|阅读)/isu;
const BE_BRIEF =
  /\b(?:brief|briefly|concise|concisely|short|shorter)\b|\b(?:one|two|1|2|a few) sentences?\b|简短|简洁|简单(?:说|点|些|介绍)|[一两1-2]句话|长话短说/iu;
const RATE_LIMIT = /\b(?:recover from|run into) a rate limit\b|(?:遇到|碰到)限流/iu;
const HELP =
  /^\s*(?:hi|hello|hey|help|你好|您好|帮助)\b|\bwhat can you do\b|\bhelp me\b|^\s*(?:你好|您好|帮助)|你(?:能|会|可以)(?:做|干)?(?:些|点)?什么/iu;

/** What a text of a person asks for, in the order of doing; `names` are the files (not directories) known to exist. Never empty. */
export function parseIntents(text: string, names: readonly string[]): Intent[] {
  const create = parseCreateRequest(text);
  if (create) return [{ kind: 'create', ...create }];

  const intents: Intent[] = [];
  const command = RUN.exec(text)?.[1];
  if (command) intents.push({ kind: 'run', command });
  if (STEER_ME.test(text)) intents.push({ kind: 'steer_me' });
  else if (FIX.test(text)) intents.push({ kind: 'fix_tests' });
  else if (TESTS.test(text) && !command) intents.push({ kind: 'run_tests' });

  const stop = STOP_READING.test(text);
  const files = stop
    ? []
    : READ_ALL.test(text) && names.length > 0
      ? names.slice(0, MAX_FILES_AT_ONCE)
      : mentionedFiles(text, names);
  if (!stop && (files.length > 0 ? WHOLE_PROJECT : EXPLORE).test(text)) intents.push({ kind: 'explore' });
  if (files.length > 0 && (intents.length === 0 || asksToRead(text))) intents.push({ kind: 'read', names: files });
  if (stop) intents.push({ kind: 'stop_reading' });
  if (BE_BRIEF.test(text)) intents.push({ kind: 'be_brief' });
  if (RATE_LIMIT.test(text)) {
    if (intents.length === 0) intents.push({ kind: 'explore' });
    intents.push({ kind: 'rate_limit' });
  }

  if (intents.length === 0) intents.push({ kind: HELP.test(text) ? 'help' : 'question' });
  return intents;
}
