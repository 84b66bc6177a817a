// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { SegmentControl } from './segment-control.tsx';

afterEach(cleanup);

function Sizes() {
  const [size, setSize] = useState('small');
  const segments = ['small', 'middle', 'large'].map((value) => ({ value, label: value }));
  return <SegmentControl label="Size" value={size} segments={segments} onChange={setSize} />;
}

const radio = (name: string) => screen.getByRole('radio', { name });

test('an arrow key chooses, even when it is let go before the focus has moved', async () => {
  render(<Sizes />);
  radio('small').focus();
  fireEvent.keyDown(radio('small'), { key: 'ArrowRight' });
  fireEvent.keyUp(radio('small'), { key: 'ArrowRight' });
  await expect.poll(() => document.activeElement).toBe(radio('middle'));
  expect(radio('middle').getAttribute('aria-checked')).toBe('true');
});

test('a click chooses once', () => {
  const chosen: string[] = [];
  const segments = ['small', 'large'].map((value) => ({ value, label: value }));
  render(<SegmentControl label="Size" value="small" segments={segments} onChange={(size) => chosen.push(size)} />);
  fireEvent.click(radio('large'));
  expect(chosen).toEqual(['large']);
});
