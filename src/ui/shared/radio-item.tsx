import { RadioGroup } from 'radix-ui';
import type { ComponentProps } from 'react';

/**
 * An item of a RadioGroup. It is chosen when it gets the focus: the group moves the focus a moment after the arrow key,
 * and by then would no longer choose if the key was let go at once.
 */
export function RadioItem(props: Omit<ComponentProps<typeof RadioGroup.Item>, 'onFocus'>) {
  return (
    <RadioGroup.Item
      {...props}
      onFocus={({ currentTarget }) => {
        if (currentTarget.ariaChecked !== 'true') currentTarget.click();
      }}
    />
  );
}
