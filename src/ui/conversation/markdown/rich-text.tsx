/** Markdown of a model, drawn block by block. This module and what it needs load when the first reply comes. */
import { memo, useState } from 'react';
import Markdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import { CodeBlock } from './code-block.tsx';
import { elements } from './elements.tsx';
import { Growing } from './growing.ts';
import { createBlockSplitter, type MarkdownBlock } from './split-blocks.ts';

const remarkPlugins = [remarkGfm, remarkCjkFriendly];
const rehypePlugins = [rehypeSanitize];

export default function RichText({ text, streaming }: { text: string; streaming: boolean }) {
  const [split] = useState(createBlockSplitter);
  const blocks = split(text);
  return blocks.map((block, index) => (
    // Blocks are only ever added at the end, so their place is their name.
    // oxlint-disable-next-line react/no-array-index-key
    <Block key={index} block={block} open={streaming && index === blocks.length - 1} />
  ));
}

/** `open`: the source may end in the middle of a link or an emphasis, which is closed for now. */
const Block = memo(function Block({ block, open }: { block: MarkdownBlock; open: boolean }) {
  return (
    <Growing value={open}>
      {block.kind === 'code' ? (
        <CodeBlock code={block.code} language={block.language} />
      ) : (
        <Markdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={elements}>
          {open ? remend(block.source, { linkMode: 'text-only', images: false }) : block.source}
        </Markdown>
      )}
    </Growing>
  );
});
