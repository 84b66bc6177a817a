import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useSettingsTexts } from '../../i18n/settings-texts.ts';
import type { ModelPrice, PriceTable } from '../../store/cost.ts';
import { standardPrices } from '../../store/prices.ts';
import { Button } from '../shared/button.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { setPrices, usePrices } from '../shared/prices.ts';
import { CommittedInput } from './field.tsx';
import { parsePrice, today, withPrice, type PriceField } from './prices.logic.ts';

const fields: readonly PriceField[] = ['input', 'cachedInput', 'output'];

/** The table that costs are computed from. */
export function PricesPage() {
  const texts = useSettingsTexts().priceTable;
  const table = usePrices();
  const isOurs = table === standardPrices;
  const change = (prices: readonly ModelPrice[]) => setPrices({ date: today(new Date()), prices });
  return (
    <div className="max-w-[720px]">
      <p className="text-13 text-fg-2">{texts.explain}</p>
      <p className="mt-1 text-12 text-fg-3">{(isOurs ? texts.date : texts.changed)(table.date)}</p>
      <div className="mt-3 overflow-x-auto">
        <table className="w-full min-w-120 text-12">
          <thead>
            <tr className="text-left text-fg-3">
              {[texts.model, texts.input, texts.cachedInput, texts.output].map((name) => (
                <th key={name} scope="col" className="px-1 py-1 font-normal">
                  {name}
                </th>
              ))}
              <td aria-hidden="true" />
            </tr>
          </thead>
          <tbody>
            {table.prices.map((price) => (
              <PriceRow key={price.model} price={price} table={table} onChange={change} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <AddModel table={table} onChange={change} />
        <Button variant="ghost" disabled={isOurs} onClick={() => setPrices(null)}>
          {texts.reset}
        </Button>
      </div>
    </div>
  );
}

interface PriceRowProps {
  price: ModelPrice;
  table: PriceTable;
  onChange: (prices: readonly ModelPrice[]) => void;
}

function PriceRow({ price, table, onChange }: PriceRowProps) {
  const texts = useSettingsTexts().priceTable;
  const [bad, setBad] = useState<PriceField | null>(null);
  const commit = (field: PriceField, text: string) => {
    const value = parsePrice(text);
    const changed = value === undefined ? null : withPrice(price, field, value);
    setBad(changed === null ? field : null);
    if (changed !== null) onChange(table.prices.map((each) => (each.model === price.model ? changed : each)));
  };
  return (
    <tr>
      <th scope="row" className="px-1 py-0.5 text-left font-mono text-code font-normal">
        {price.model}
      </th>
      {fields.map((field) => (
        <td key={field} className="px-1 py-0.5">
          <CommittedInput
            aria-label={texts.ofModel(texts[field], price.model)}
            aria-invalid={bad === field}
            inputMode="decimal"
            className="max-w-24 text-right aria-invalid:border-danger"
            value={String(price[field] ?? '')}
            onCommit={(text) => commit(field, text)}
          />
        </td>
      ))}
      <td className="px-1">
        <IconButton
          label={texts.remove(price.model)}
          onClick={() => onChange(table.prices.filter(({ model }) => model !== price.model))}
        >
          <X size={14} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </td>
    </tr>
  );
}

function AddModel({ table, onChange }: Omit<PriceRowProps, 'price'>) {
  const texts = useSettingsTexts().priceTable;
  const [name, setName] = useState('');
  const model = name.trim();
  const isNew = model !== '' && !table.prices.some((price) => price.model === model);
  const add = () => {
    if (!isNew) return;
    onChange([...table.prices, { model, input: 0, output: 0 }]);
    setName('');
  };
  return (
    <>
      <input
        aria-label={texts.model}
        placeholder={texts.newModel}
        autoComplete="off"
        spellCheck={false}
        className="h-7 min-w-0 rounded-button border border-line-3 bg-bg-1 px-2 font-mono text-code pointer-coarse:h-11"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) add();
        }}
      />
      <Button disabled={!isNew} onClick={add}>
        <Plus size={13} strokeWidth={1.75} aria-hidden="true" />
        {texts.add}
      </Button>
    </>
  );
}
