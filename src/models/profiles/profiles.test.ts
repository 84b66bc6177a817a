import { describe, expect, it } from 'vitest';
import { baseURLProblem, normalizeBaseURL } from './base-url.ts';
import { detectProfile } from './detect-profile.ts';
import { PRESETS } from './presets.ts';
import { PROFILES } from './profiles.ts';

describe('detectProfile', () => {
  it('knows the provider of each preset by its base URL', () => {
    const known = PRESETS.filter((preset) => preset.baseURL !== '');
    expect(known.length).toBeGreaterThan(10);
    expect(known.map((preset) => detectProfile(preset.baseURL))).toEqual(known.map((preset) => preset.id));
  });

  it.each([
    ['https://me.openai.azure.com/openai/v1', 'openai'],
    ['https://us-central1-aiplatform.googleapis.com/v1/x', 'vertex'],
    ['http://192.168.1.9:11434/v1', 'ollama'],
    ['https://models.example:11434/v1', 'custom'],
    ['https://notapi.openai.com.example/v1', 'custom'],
    ['what?', 'custom'],
  ])('takes %s as %s', (url, id) => {
    expect(detectProfile(url)).toBe(id);
  });
});

describe('the tables', () => {
  it('hold every profile under its own id', () => {
    expect(Object.entries(PROFILES).map(([key, profile]) => [key, profile.id])).toEqual(
      Object.keys(PROFILES).map((key) => [key, key]),
    );
  });

  it('open Anthropic for pages', () => {
    expect(PRESETS.find((preset) => preset.id === 'anthropic')?.headers).toEqual({
      'anthropic-dangerous-direct-browser-access': 'true',
    });
  });

  it('hold base URLs in the form that they are brought to', () => {
    for (const { baseURL } of PRESETS) {
      if (baseURL !== '') expect(normalizeBaseURL(baseURL)).toEqual({ ok: true, value: baseURL });
    }
  });
});

describe('normalizeBaseURL', () => {
  it.each([
    [' https://api.openai.com/v1/ ', 'https://api.openai.com/v1'],
    ['https://api.openai.com', 'https://api.openai.com/v1'],
    ['api.deepseek.com', 'https://api.deepseek.com/v1'],
    ['localhost:11434', 'http://localhost:11434/v1'],
    ['192.168.1.9:1234/v1', 'http://192.168.1.9:1234/v1'],
    ['https://x.example/a/v1/chat/completions', 'https://x.example/a/v1'],
    ['https://x.example/v1/responses/', 'https://x.example/v1'],
    ['https://x.example/v1?key=secret', 'https://x.example/v1'],
  ])('takes %j as %s', (text, url) => {
    expect(normalizeBaseURL(text)).toEqual({ ok: true, value: url });
  });

  it.each(['', 'https://', 'ftp://x.example/v1', 'a b'])('refuses %j', (text) => {
    expect(normalizeBaseURL(text)).toEqual({ ok: false, error: 'invalid_url' });
  });
});

describe('baseURLProblem', () => {
  it('tells what a browser would not let through', () => {
    expect(baseURLProblem('http://192.168.1.9:1234/v1', 'https:')).toBe('mixed_content');
    expect(baseURLProblem('http://localhost:1234/v1', 'https:')).toBeUndefined();
    expect(baseURLProblem('http://127.0.0.1:1234/v1', 'https:')).toBeUndefined();
    expect(baseURLProblem('http://192.168.1.9:1234/v1', 'http:')).toBeUndefined();
    expect(baseURLProblem('http://192.168.1.9:1234/v1', undefined)).toBeUndefined();
    expect(baseURLProblem('models', 'https:')).toBe('invalid_url');
  });
});
