// The declaration must reach every project that imports this file.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./sandbox-image.d.ts" />
import kernelUrl from 'sandbox-image:kernel';
import nodeUrl from 'sandbox-image:node';
import shUrl from 'sandbox-image:sh';
import type { ImageTexts } from '../frame/boot.ts';

/** Fetches the programs of the sandbox's workers. Rejects if one cannot be had. */
export async function loadImages(): Promise<ImageTexts> {
  const [kernel, sh, node] = await Promise.all([fetchText(kernelUrl), fetchText(shUrl), fetchText(nodeUrl)]);
  return { kernel, sh, node };
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.text();
}
