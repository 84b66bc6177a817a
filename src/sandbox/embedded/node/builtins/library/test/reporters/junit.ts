/** The JUnit reporter: XML. */
import { inspect } from '../../util/inspect.ts';
import type { ReportData, ReportEvent } from '../types.ts';

type Attributes = Record<string, string | number | true | undefined>;

interface Element {
  tag?: string;
  comment?: string;
  attributes: Attributes;
  nesting: number;
  parent?: Element | undefined;
  children: (Element | string)[];
}

function escapeContent(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function escapeAttribute(text: string): string {
  return escapeContent(text.replaceAll('\n', '').replaceAll('"', '&quot;').replaceAll('&quot;', '"')).replaceAll(
    '"',
    '&quot;',
  );
}

function toXml(node: Element | string): string {
  if (typeof node === 'string') return `${escapeContent(node)}\n`;
  const { tag, comment, attributes, nesting, children } = node;
  const indent = '\t'.repeat(nesting + 1);
  if (comment !== undefined) return `${indent}<!-- ${comment.replaceAll('--', '&#45;&#45;')} -->\n`;
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeAttribute(String(value))}"`);
  const start = `${indent}<${tag} ${written.join(' ')}`;
  if (children.length === 0) return `${start}/>\n`;
  return `${start}>\n${children.map(toXml).join('')}${indent}</${tag}>\n`;
}

function elements({ children }: Element): Element[] {
  return children.filter((child) => typeof child !== 'string');
}

function has(child: Element, tag: string, count: string): boolean {
  return elements(child).some((each) => each.tag === tag) || Boolean(child.attributes[count]);
}

function finishSuite({ attributes }: Element, children: Element[]): void {
  const tests = children.filter(({ comment }) => comment === undefined);
  Object.assign(attributes, {
    disabled: 0,
    errors: 0,
    tests: tests.length,
    failures: children.filter((child) => has(child, 'failure', 'failures')).length,
    skipped: children.filter((child) => has(child, 'skipped', 'skipped')).length,
    hostname: 'sandbox',
  });
}

function finishTest(
  element: Element,
  type: string,
  { nesting, skip, todo, details, classname = 'test' }: ReportData,
): void {
  element.attributes['classname'] = classname;
  const inner = { nesting: nesting + 1 };
  if (skip)
    element.children.push({ ...inner, tag: 'skipped', attributes: { type: 'skipped', message: skip }, children: [] });
  if (todo)
    element.children.push({ ...inner, tag: 'skipped', attributes: { type: 'todo', message: todo }, children: [] });
  if (type !== 'test:fail') return;
  const error = details.error;
  const message = error?.message ?? '';
  const attributes = { type: error?.failureType ?? error?.code, message };
  const children = [inspect(error, { colors: false, breakLength: Infinity })];
  element.children.push({ ...inner, tag: 'failure', attributes, children });
  element.attributes['failure'] = message;
}

export async function* junit(source: AsyncIterable<ReportEvent>): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="utf-8"?>\n<testsuites>\n';
  const roots: Element[] = [];
  let current: Element | undefined;
  const start = (name: string, nesting: number): Element => {
    const element: Element = { attributes: { name }, nesting, parent: current, children: [] };
    (current?.children ?? roots).push(element);
    current = element;
    return element;
  };
  for await (const { type, data } of source) {
    if (type === 'test:start') start(data.name, data.nesting);
    else if (type === 'test:diagnostic') {
      const comment = { nesting: data.nesting, comment: data.message, attributes: {}, children: [] };
      (current?.children ?? roots).push(comment);
    } else if (type === 'test:pass' || type === 'test:fail') {
      let element: Element = current ?? start('root', 0);
      if (element.attributes['name'] !== data.name || element.nesting !== data.nesting)
        element = start(data.name, data.nesting);
      if (element.nesting === data.nesting) current = element.parent;
      element.attributes['time'] = (data.details.duration_ms / 1000).toFixed(6);
      const children = elements(element);
      if (children.some(({ comment }) => comment === undefined)) {
        element.tag = 'testsuite';
        finishSuite(element, children);
      } else {
        element.tag = 'testcase';
        finishTest(element, type, data);
      }
    }
  }
  for (const root of roots) yield toXml(root);
  yield '</testsuites>\n';
}
