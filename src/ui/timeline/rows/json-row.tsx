import { memo } from 'react';
import { classNames } from '../../shared/class-names.ts';
import { JsonText } from '../events/json-text.tsx';
import { Cell, RowShell, type RowProps } from './row-shell.tsx';
import type { JsonRow as JsonRowData } from './row-types.ts';

/** An event in full. */
export const JsonRow = memo(function JsonRow(shell: RowProps<JsonRowData>) {
  return (
    <RowShell {...shell} className={classNames('border-b border-line-1', !shell.selected && 'bg-bg-2')}>
      <Cell className="min-w-0 flex-1">
        <JsonText events={[shell.row.event]} />
      </Cell>
    </RowShell>
  );
});
