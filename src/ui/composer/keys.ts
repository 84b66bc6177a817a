/** How the keys of this platform are written. */
const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

export const keyNames = {
  enter: '↵',
  altEnter: isApple ? '⌥↵' : 'Alt ↵',
  sendNow: isApple ? '⌘⇧↵' : 'Ctrl ⇧ ↵',
  escape: 'Esc',
};
