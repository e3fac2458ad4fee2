import { type ReactNode, useDeferredValue } from 'react'

/**
 * What is drawn right after that which holds it: a press opens its panel with the next picture, however much the panel
 * holds, and the rest comes with the one after.
 */
export function Soon({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
