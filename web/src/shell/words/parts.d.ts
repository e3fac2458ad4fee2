/** Generated from the catalogues by web/split-words.ts. */
declare module 'virtual:words/*' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}
