import { createContext } from 'react';

/** Whether the block around still grows: what is in it is not complete yet. */
export const Growing = createContext(false);
