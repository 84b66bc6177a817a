// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer } from './announcer.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const spoken = () => screen.getByRole('status').textContent;
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

test('a text is set 100 ms after the region was cleared, so that a repeat is read again', () => {
  const { rerender } = render(<Announcer announcement={null} />);
  expect(spoken()).toBe('');
  rerender(<Announcer announcement={{ id: 1, text: 'Run started.' }} />);
  pass(100);
  expect(spoken()).toBe('Run started.');
  rerender(<Announcer announcement={{ id: 2, text: 'Run started.' }} />);
  expect(spoken()).toBe('');
  pass(99);
  expect(spoken()).toBe('');
  pass(1);
  expect(spoken()).toBe('Run started.');
});

test('of two texts in short order the last is spoken', () => {
  const { rerender } = render(<Announcer announcement={{ id: 1, text: 'Run started.' }} />);
  pass(50);
  rerender(<Announcer announcement={{ id: 2, text: 'Stopped in turn 1.' }} />);
  pass(100);
  expect(spoken()).toBe('Stopped in turn 1.');
});
