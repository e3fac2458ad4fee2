import type { ReactNode } from 'react'

/** Telephone numbers, e-mail addresses, codes and amounts: they run left to right in every language. */
export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>
}
