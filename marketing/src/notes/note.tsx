import type { ReactNode } from 'react'

/** A short page that says one thing and what to do next. */
export function Note({
  title,
  sign,
  children,
  ...rest
}: {
  title: string
  sign?: ReactNode
  children: ReactNode
  id?: string
  'data-words'?: string
}) {
  return (
    <section className="note" {...rest}>
      <div className="wrap note-card">
        {sign}
        <h1>{title}</h1>
        {children}
      </div>
    </section>
  )
}
