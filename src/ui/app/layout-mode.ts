import { useMedia } from '../shared/use-media.ts';

/** desktop: two columns over the timeline · tablet: two columns, the right one in tabs · phone: one part at a time. */
export type LayoutMode = 'desktop' | 'tablet' | 'phone';

export function useLayoutMode(): LayoutMode {
  const isDesktop = useMedia('(min-width: 1280px)');
  const isTablet = useMedia('(min-width: 768px)');
  if (isDesktop) return 'desktop';
  return isTablet ? 'tablet' : 'phone';
}
