import type { ReactNode } from 'react'

/** Telephone numbers, e-mail addresses, codes and amounts: they run left to right in every language. */
export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>
}

/**
 * Text that users have written: numbers and codes run left to right, all else in the direction of its own
 * script.
 */
export function Written({ text }: { text: string }) {
  const isCode = /\d/.test(text) && !/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)
  return isCode ? <Ltr>{text}</Ltr> : <bdi>{text}</bdi>
}
