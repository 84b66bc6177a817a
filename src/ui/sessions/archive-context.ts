import { createContext, useContext } from 'react';
import { createSessionArchive, type SessionArchive } from '../../storage/session-archive.ts';

/** Where conversations are kept: this browser's own archive, unless another is given. It opens with its first use. */
export const ArchiveContext = createContext<SessionArchive>(createSessionArchive());

export function useArchive(): SessionArchive {
  return useContext(ArchiveContext);
}
