import type { Catalogue } from '../../../i18n/catalogue.ts';
import { useTexts } from '../../../i18n/use-locale.tsx';
import type { CallView } from '../../../store/view.ts';
import { CardFoot, CodeRegion } from './code-lines.tsx';
import { argumentsJson } from './tool-card-body.logic.ts';

function told({ status }: CallView, texts: Catalogue['conversation']['body']): string {
  if (status === 'failed') return texts.toldModel;
  return status === 'invalid' ? texts.notRunTold : texts.refusedTold;
}

/** Why a call has no result, in the words the model got, and what was asked. */
export function ReasonBody({ call }: { call: CallView }) {
  const texts = useTexts().conversation.body;
  const json = argumentsJson(call);
  return (
    <>
      <p className="border-t border-line-1 px-2.5 py-2 text-12 whitespace-pre-wrap wrap-anywhere">{call.resultText}</p>
      {call.status !== 'failed' && json !== '' && (
        <CodeRegion label={texts.arguments}>
          <pre className="w-max min-w-full px-2.5">{json}</pre>
        </CodeRegion>
      )}
      <CardFoot>{told(call, texts)}</CardFoot>
    </>
  );
}
