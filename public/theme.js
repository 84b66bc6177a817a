// Sets the theme before the first paint. A file of its own, because the content security policy forbids inline
// scripts. src/ui/app/theme.ts decides the same once the app runs; theme.test.ts holds the two together.
{
  let stored = null;
  try {
    stored = JSON.parse(localStorage.getItem('turnwise.preferences'));
  } catch {
    // Denied or damaged: as if nothing was stored.
  }
  const { theme, highContrast } = stored ?? {};
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const more = highContrast === true || matchMedia('(prefers-contrast: more)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.contrast = more ? 'more' : 'normal';
}
