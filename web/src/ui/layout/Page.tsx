import type { ReactNode } from 'react'
import { Stack } from './Stack.tsx'
import './Page.css'

type Props = {
  title: ReactNode
  lead?: ReactNode
  /** What can be done on the page, beside its title. */
  tools?: ReactNode
  width?: string
  children: ReactNode
}

/** A page that is no list: its title, a sentence about it, and its parts one below the other. */
export function Page({ title, lead, tools, width, children }: Props) {
  const heading = (
    <>
      <h1 className="page-title">{title}</h1>
      {lead !== undefined && <p className="page-lead">{lead}</p>}
    </>
  )
  return (
    <Stack {...(width !== undefined && { width })}>
      {tools === undefined ? (
        <header>{heading}</header>
      ) : (
        <header className="page-header">
          {lead === undefined ? heading : <div>{heading}</div>}
          {tools}
        </header>
      )}
      {children}
    </Stack>
  )
}
