import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A key cap. On a filled button pass `filled`, so that it takes the button's own colour. */
export function Kbd({ children, filled = false }: { children: ReactNode; filled?: boolean }) {
  return (
    <kbd
      className={classNames(
        'rounded-chip border px-1 font-sans text-11 font-medium whitespace-nowrap',
        filled ? 'border-current/35' : 'border-line-2 bg-bg-1 text-fg-3',
      )}
    >
      {children}
    </kbd>
  );
}

/** A key beside a button's name. A screen reader has the name alone; a touch screen has no keys. */
export function KeyHint({ filled = false, children }: { filled?: boolean; children: string }) {
  return (
    <span aria-hidden="true" className="pointer-coarse:hidden">
      <Kbd filled={filled}>{children}</Kbd>
    </span>
  );
}
