/** Generated from the catalogues by web/split-words.ts. */
declare module 'virtual:words/*' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}

/** The `vocabulary.json` of all modules together. */
declare module 'virtual:phrases' {
  export const phrases: readonly import('kit/text/vocabulary/vocabulary').Phrase[]
}
