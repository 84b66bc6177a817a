/** How the elements of a reply's markdown are drawn. Nothing here loads anything from another place. */
import type { ComponentProps } from 'react';
import type { Components } from 'react-markdown';
import { useTexts } from '../../../i18n/use-locale.tsx';
import { ScrollArea } from '../scroll-area.tsx';
import { CodeBlock } from './code-block.tsx';

/** A reply's headings stand below the turn's `h2`. */
const heading = 'mt-3 mb-1 font-semibold first:mt-0';

export const elements: Components = {
  p: ({ children }) => <p className="my-1.5 first:mt-0 last:mb-0">{children}</p>,
  h1: ({ children }) => <h3 className={`${heading} text-15`}>{children}</h3>,
  h2: ({ children }) => <h3 className={`${heading} text-14`}>{children}</h3>,
  h3: ({ children }) => <h4 className={`${heading} text-13`}>{children}</h4>,
  h4: ({ children }) => <h5 className={`${heading} text-13`}>{children}</h5>,
  h5: ({ children }) => <h6 className={`${heading} text-13`}>{children}</h6>,
  h6: ({ children }) => <h6 className={`${heading} text-13`}>{children}</h6>,
  ul: ({ children, className }) => (
    <ul className={`my-1.5 ${className === 'contains-task-list' ? 'pl-1' : 'list-disc pl-5'}`}>{children}</ul>
  ),
  ol: ({ children, start }) => (
    <ol start={start} className="my-1.5 list-decimal pl-6">
      {children}
    </ol>
  ),
  li: ({ children }) => <li className="my-0.5 pl-0.5">{children}</li>,
  blockquote: ({ children }) => (
    <blockquote className="my-1.5 border-l-2 border-line-2 pl-3 text-fg-2">{children}</blockquote>
  ),
  hr: () => <hr className="my-3 border-line-1" />,
  strong: ({ children }) => <strong className="font-semibold">{children}</strong>,
  table: Table,
  th: ({ children, style }) => (
    <th style={style} className="border-b border-line-2 px-2 py-1 text-left font-semibold">
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td style={style} className="border-b border-line-1 px-2 py-1 align-top">
      {children}
    </td>
  ),
  code: ({ children }) => (
    <code className="rounded-chip bg-bg-3 px-1 py-px font-mono text-code wrap-anywhere">{children}</code>
  ),
  pre: ({ node }) => {
    const code = node?.children[0];
    return <CodeBlock code={textOf(code).replace(/\n$/, '')} language={languageOf(code)} />;
  },
  a: ({ href, children }) => <Link href={href}>{children}</Link>,
  img: BlockedImage,
};

function Table({ children }: ComponentProps<'table'>) {
  const texts = useTexts().conversation;
  return (
    <ScrollArea label={texts.markdown.table} className="my-1.5 overflow-x-auto">
      <table className="border-collapse text-12">{children}</table>
    </ScrollArea>
  );
}

/** Only addresses that lead out are links: a path of the project leads nowhere in this page. */
function Link({ href, children }: ComponentProps<'a'>) {
  if (href === undefined || !/^(?:https?|mailto):/i.test(href)) return <span>{children}</span>;
  return (
    <a
      href={href}
      title={href}
      target="_blank"
      rel="noopener noreferrer"
      className="text-accent underline underline-offset-2 wrap-anywhere"
    >
      {children}
    </a>
  );
}

/** An image of a reply could tell its server what was read, so it is named and not loaded. */
function BlockedImage({ alt, src }: ComponentProps<'img'>) {
  const texts = useTexts().conversation.markdown;
  const name = alt === undefined || alt === '' ? texts.imageWithoutText : alt;
  return (
    <span className="text-fg-3 wrap-anywhere">{texts.imageNotLoaded(name, typeof src === 'string' ? src : '')}</span>
  );
}

/** As much of a hast node as is read here. */
interface Node {
  value?: unknown;
  children?: readonly Node[];
  properties?: { className?: unknown };
}

function textOf(node: Node | undefined): string {
  if (node === undefined) return '';
  if (typeof node.value === 'string') return node.value;
  return (node.children ?? []).map(textOf).join('');
}

function languageOf(node: Node | undefined): string {
  const names: unknown[] = Array.isArray(node?.properties?.className) ? node.properties.className : [];
  const name = names.find((name): name is string => typeof name === 'string' && name.startsWith('language-'));
  return name?.slice('language-'.length) ?? '';
}
