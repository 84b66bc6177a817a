import { ChartNoAxesGantt, Files, MessageSquare } from 'lucide-react';
import { useTexts } from '../../i18n/use-locale.tsx';
import { classNames } from '../shared/class-names.ts';
import { navigation, useNavigation, type PhoneTab } from '../shared/navigation.ts';
import { Region } from './region.tsx';

const tabs = [
  { tab: 'chat', icon: MessageSquare },
  { tab: 'timeline', icon: ChartNoAxesGantt },
  { tab: 'files', icon: Files },
] as const satisfies readonly { tab: PhoneTab; icon: unknown }[];

/** The bar at the bottom of a phone's window. */
export function PhoneTabs() {
  const texts = useTexts().app;
  const current = useNavigation(({ phoneTab }) => phoneTab);
  return (
    <Region
      as="nav"
      label={texts.regions.views}
      className="flex flex-none border-t border-line-1 bg-bg-0 pb-[env(safe-area-inset-bottom)]"
    >
      {tabs.map(({ tab, icon: Icon }) => (
        <button
          key={tab}
          type="button"
          aria-current={tab === current ? 'page' : undefined}
          className={classNames(
            'relative flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-12',
            tab === current
              ? 'font-semibold text-fg-1 before:absolute before:top-[-1px] before:h-0.5 before:w-10 before:bg-fg-1'
              : 'text-fg-2',
          )}
          onClick={() => navigation.setState({ phoneTab: tab })}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          {texts.tabs[tab]}
        </button>
      ))}
    </Region>
  );
}
