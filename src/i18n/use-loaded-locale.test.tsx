// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Locale } from './locale.ts';
import { useLoadedLocale } from './use-loaded-locale.ts';
import { LocaleContext, useTexts } from './use-locale.tsx';

afterEach(cleanup);

function Page({ wanted }: { wanted: Locale }) {
  const locale = useLoadedLocale(wanted);
  return locale === null ? (
    <p>nothing yet</p>
  ) : (
    <LocaleContext value={locale}>
      <Send />
    </LocaleContext>
  );
}

function Send() {
  return <p>{useTexts().composer.send}</p>;
}

test('English is there at once, Chinese when it is loaded, and the way back is short', async () => {
  const { rerender } = render(<Page wanted="en" />);
  expect(screen.getByText('Send')).toBeDefined();
  rerender(<Page wanted="zh-CN" />);
  expect(await screen.findByText('发送')).toBeDefined();
  rerender(<Page wanted="en" />);
  expect(screen.getByText('Send')).toBeDefined();
});

test('a page that begins in Chinese shows no English first', async () => {
  render(<Page wanted="zh-CN" />);
  expect(screen.queryByText('Send')).toBeNull();
  expect(await screen.findByText('发送')).toBeDefined();
});
