import { useTexts } from '../../../i18n/use-locale.tsx';
import { CopyButton } from '../copy-button.tsx';
import { ScrollArea } from '../scroll-area.tsx';

/** A block of code of a reply: its language, a copy button, and the code as it is. */
export function CodeBlock({ code, language }: { code: string; language: string }) {
  const texts = useTexts().conversation;
  return (
    <div className="relative my-1.5 overflow-hidden rounded-card border border-line-1 bg-bg-2">
      {language !== '' && (
        <p className="flex h-7 items-center border-b border-line-1 pr-8 pl-2.5 text-11 text-fg-3">{language}</p>
      )}
      <CopyButton getText={() => code} className="absolute top-0.5 right-0.5 bg-bg-2" />
      <ScrollArea
        label={language === '' ? texts.markdown.code : texts.markdown.codeIn(language)}
        className="overflow-x-auto px-2.5 py-1.5 font-mono text-code text-fg-1"
      >
        <pre className="w-max min-w-full pr-6 font-mono">
          <code>{code}</code>
        </pre>
      </ScrollArea>
    </div>
  );
}
