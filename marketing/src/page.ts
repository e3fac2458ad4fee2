import type { Say } from 'kit/text/words'
import type { ReactNode } from 'react'

/** The scripts that a page may ask for; `site` is on every page. */
export type Island = 'register' | 'signup' | 'letters'

export type Page = {
  /** Without language and leading slash: '' is the home page. */
  path: string
  title: (say: Say) => string
  description: (say: Say) => string
  islands: readonly Island[]
  /** False for pages that only make sense to the person who was sent there. */
  listed: boolean
  Body: () => ReactNode
}
