import type { Say } from 'kit/text/words'
import type { ReactNode } from 'react'

/** The scripts that a page may ask for; `site` is on every page. */
export type Island = 'register' | 'signup' | 'letters' | 'modal' | 'pricing'

/** What machines read: an object of schema.org. */
export type JsonLd = { '@type': string; [key: string]: unknown }

export type Page = {
  /** Without language and leading slash: '' is the home page. */
  path: string
  title: (say: Say) => string
  description: (say: Say) => string
  islands: readonly Island[]
  /** False for pages that only make sense to the person who was sent there. */
  listed: boolean
  /** The page that this one repeats; machines are sent there. */
  canonical?: string
  /** `to` gives the absolute address of a page in the page's language. */
  jsonLd?: (say: Say, to: (path: string) => string) => readonly JsonLd[]
  Body: () => ReactNode
}
