import { Plus, X } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { useSettingsTexts, type SettingsTexts } from '../../i18n/settings-texts.ts';
import {
  ruleActions,
  ruleSubjects,
  type PermissionRule,
  type RuleAction,
  type RuleSubject,
} from '../../protocol/permissions.ts';
import { Button } from '../shared/button.tsx';
import { classNames } from '../shared/class-names.ts';
import { IconButton } from '../shared/icon-button.tsx';
import { inputLook } from './field.tsx';

interface RulesProps {
  rules: readonly PermissionRule[];
}

const actionLooks: Record<RuleAction, string> = { allow: 'text-ok', ask: 'text-human', deny: 'text-danger' };

/** The rules, as they were added. */
export function RuleList({ rules, onChange }: RulesProps & { onChange: (rules: PermissionRule[]) => void }) {
  const texts = useSettingsTexts().policy;
  if (rules.length === 0) return <p className="text-12 text-fg-2">{texts.none}</p>;
  return (
    <ul aria-label={texts.rules} className="flex flex-col">
      {rules.map((rule) => (
        <li key={ruleText(rule, texts)} className="flex min-h-8 items-center gap-2 border-b border-line-1 text-12">
          <span className={classNames('flex-none font-[550]', actionLooks[rule.action])}>
            {texts.actions[rule.action]}
          </span>
          <span className="flex-none text-fg-2">{texts.subjects[rule.subject]}</span>
          <code className="min-w-0 flex-1 font-mono text-code wrap-anywhere">{rule.pattern}</code>
          <IconButton
            label={texts.remove(ruleText(rule, texts))}
            onClick={() => onChange(rules.filter((other) => other !== rule))}
          >
            <X size={14} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

export function NewRule({ rules, onAdd }: RulesProps & { onAdd: (rule: PermissionRule) => void }) {
  const texts = useSettingsTexts().policy;
  const id = useId();
  const [action, setAction] = useState<RuleAction>('ask');
  const [subject, setSubject] = useState<RuleSubject>('command');
  const [pattern, setPattern] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const rule = { action, subject, pattern: pattern.trim() };
    const found = problemOf(rule, rules, texts);
    setProblem(found);
    if (found !== null) return;
    onAdd(rule);
    setPattern('');
  };
  return (
    <form onSubmit={add} className="mt-3">
      <div className="flex flex-wrap gap-2">
        <Choice label={texts.action} value={action} values={ruleActions} names={texts.actions} onChange={setAction} />
        <Choice
          label={texts.subject}
          value={subject}
          values={ruleSubjects}
          names={texts.subjects}
          onChange={setSubject}
        />
        <input
          aria-label={texts.pattern}
          aria-describedby={`${id}-hint`}
          aria-invalid={problem !== null}
          placeholder={texts.pattern}
          autoComplete="off"
          spellCheck={false}
          className={`${inputLook} min-w-40 flex-1 font-mono`}
          value={pattern}
          onChange={(event) => setPattern(event.target.value)}
        />
        <Button type="submit" className="h-8">
          <Plus size={13} strokeWidth={1.75} aria-hidden="true" />
          {texts.add}
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className="mt-1 text-12 text-danger">
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-1 text-12 text-fg-3">
        {subject === 'command' ? texts.patternHints.command : texts.patternHints.files}
      </p>
    </form>
  );
}

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  values: readonly V[];
  names: Record<V, string>;
  onChange: (value: V) => void;
}

function Choice<V extends string>({ label, value, values, names, onChange }: ChoiceProps<V>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const next = values.find((candidate) => candidate === event.target.value);
        if (next !== undefined) onChange(next);
      }}
      className="h-8 rounded-button border border-line-3 bg-bg-1 px-2 text-13 max-md:text-16 pointer-coarse:h-11"
    >
      {values.map((each) => (
        <option key={each} value={each}>
          {names[each]}
        </option>
      ))}
    </select>
  );
}

function ruleText({ action, subject, pattern }: PermissionRule, texts: SettingsTexts['policy']): string {
  return `${texts.actions[action]} ${texts.subjects[subject]} ${pattern}`;
}

/** What is wrong with a rule that shall be added. */
function problemOf(
  rule: PermissionRule,
  rules: readonly PermissionRule[],
  texts: SettingsTexts['policy'],
): string | null {
  if (rule.pattern === '' || (rule.subject !== 'command' && /^[!#]/.test(rule.pattern))) return texts.bad;
  return rules.some((other) => ruleText(other, texts) === ruleText(rule, texts)) ? texts.known : null;
}
