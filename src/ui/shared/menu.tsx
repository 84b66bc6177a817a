/** A menu button's menu, with the keys of one. The trigger is any button: `<MenuTrigger asChild>`. */
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export const MenuTrigger = DropdownMenu.Trigger;
export const MenuRadioGroup = DropdownMenu.RadioGroup;

/** Not modal: the page behind stays readable and usable. */
export function Menu(props: ComponentProps<typeof DropdownMenu.Root>) {
  return <DropdownMenu.Root modal={false} {...props} />;
}

export function MenuContent({ className, ...rest }: ComponentProps<typeof DropdownMenu.Content>) {
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        sideOffset={4}
        collisionPadding={8}
        className={classNames(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-40 overflow-y-auto rounded-card border border-line-2 bg-bg-1 p-1 text-12 text-fg-1 shadow-menu',
          className,
        )}
        {...rest}
      />
    </DropdownMenu.Portal>
  );
}

const itemLook =
  'flex min-h-6 items-center gap-2 rounded-chip px-2 outline-none select-none data-[disabled]:text-fg-3 data-[highlighted]:bg-bg-3 pointer-coarse:min-h-11';

export interface MenuItemProps extends ComponentProps<typeof DropdownMenu.Item> {
  /** Keys that do the same, shown at the right. */
  keys?: ReactNode;
}

export function MenuItem({ className, keys, children, ...rest }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={classNames(itemLook, className)} {...rest}>
      {children}
      {keys !== undefined && <span className="ml-auto pl-4 text-11 text-fg-3">{keys}</span>}
    </DropdownMenu.Item>
  );
}

export function MenuRadioItem({ className, children, ...rest }: ComponentProps<typeof DropdownMenu.RadioItem>) {
  return (
    <DropdownMenu.RadioItem className={classNames(itemLook, 'relative pl-6', className)} {...rest}>
      <DropdownMenu.ItemIndicator className="absolute left-1.5">
        <Check size={13} strokeWidth={1.75} aria-hidden="true" />
      </DropdownMenu.ItemIndicator>
      {children}
    </DropdownMenu.RadioItem>
  );
}

export function MenuCheckboxItem({ className, children, ...rest }: ComponentProps<typeof DropdownMenu.CheckboxItem>) {
  return (
    <DropdownMenu.CheckboxItem className={classNames(itemLook, 'relative pl-6', className)} {...rest}>
      <DropdownMenu.ItemIndicator className="absolute left-1.5">
        <Check size={13} strokeWidth={1.75} aria-hidden="true" />
      </DropdownMenu.ItemIndicator>
      {children}
    </DropdownMenu.CheckboxItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2 py-1 text-11 text-fg-3">{children}</DropdownMenu.Label>;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line-1" />;
}
