import type { ReactNode } from 'react'

/** A labelled control with room for a hint and for what is wrong with it; `name` is the key of the answer. */
export function Field({
  name,
  label,
  hint,
  children,
}: {
  name: string
  label: string
  hint?: string
  children: ReactNode
}) {
  return (
    <div className="field" data-field={name}>
      <label htmlFor={name}>{label}</label>
      {children}
      {hint ? (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      <p className="wrong" id={`${name}-wrong`} hidden />
    </div>
  )
}
