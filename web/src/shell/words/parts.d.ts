/** Generated from the catalogues by web/split-words.ts. */
declare module 'virtual:words/*' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}

/** The `vocabulary.json` of all modules together. */
declare module 'virtual:phrases' {
  import type { Phrase } from 'kit/text/vocabulary/vocabulary'

  export const phrases: readonly Phrase[]
}
