import { Info, Route, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useSettingsTexts } from '../../i18n/settings-texts.ts';
import type { ProviderPresetInfo, ProviderSettings } from '../../protocol/providers.ts';
import { classNames } from '../shared/class-names.ts';
import { CommandLine } from '../shared/error-explanation.tsx';
import { hostOf } from '../shared/local-url.ts';
import { useProviders } from './provider-store.ts';

export interface SideCardProps {
  icon: LucideIcon;
  iconClass?: string;
  title: string;
  /** Its changes are read out. */
  isStatus?: boolean;
  children?: ReactNode;
}

export function SideCard({ icon: Icon, iconClass, title, isStatus = false, children }: SideCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      aria-live={isStatus ? 'polite' : undefined}
      className="flex flex-col gap-2 rounded-card border border-line-1 px-3.5 py-2.5"
    >
      <h3 id={id} className="flex items-center gap-2 text-13 font-semibold">
        <Icon size={14} strokeWidth={1.75} aria-hidden="true" className={classNames('flex-none', iconClass)} />
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The stations of a key, in plain words. */
export function KeyRouteCard({ provider }: { provider: ProviderSettings }) {
  const texts = useSettingsTexts().route;
  const place = useProviders(({ keys }) => keys[provider.id]?.key);
  const host = hostOf(provider.baseURL);
  return (
    <SideCard icon={Route} title={texts.title}>
      <ol className="text-12">
        {place === 'device' && <Station name={texts.device} note={texts.deviceNote} />}
        <Station name={texts.tab} note={texts.tabNote} />
        <Station
          isLast
          name={host === '' ? texts.noAddress : host}
          note={texts.host(!provider.baseURL.startsWith('http:'))}
        />
      </ol>
      <p className="border-t border-line-1 pt-2 text-12 text-fg-2">{texts.never}</p>
    </SideCard>
  );
}

function Station({ name, note, isLast = false }: { name: string; note: string; isLast?: boolean }) {
  return (
    <li className={classNames('relative pl-4', !isLast && 'pb-1.5')}>
      {!isLast && <span aria-hidden="true" className="absolute top-2 bottom-0 left-[3px] w-px bg-line-3" />}
      <span
        aria-hidden="true"
        className={classNames('absolute top-1 left-0 size-[7px] rounded-full', isLast ? 'bg-accent' : 'bg-fg-1')}
      />
      <b className="font-semibold wrap-anywhere">{name}</b>
      <span className="block text-fg-2">{note}</span>
    </li>
  );
}

/** Whether the provider takes calls from a page at all, as far as it is known. */
export function AccessCard({ preset: { pageAccess, accessCommand } }: { preset: ProviderPresetInfo }) {
  const texts = useSettingsTexts().access;
  return (
    <SideCard icon={Info} title={texts.title}>
      <p className="text-12 text-fg-2">
        {texts[pageAccess]} {pageAccess !== 'server_setting' && texts.retryAfter}
      </p>
      {accessCommand !== undefined && (
        <CommandLine>{accessCommand.replaceAll('{origin}', location.origin)}</CommandLine>
      )}
    </SideCard>
  );
}
