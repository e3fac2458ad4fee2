import type { Messages } from '@lingui/core'

/** What the frame says in this language: it comes before the first picture. */
const catalogues = import.meta.glob<Messages>(
  ['../../../../kit/locales/*/ar.po', '!../../../../kit/locales/{control,marketing,tenant,vocabulary}/*'],
  { eager: true, query: '?frame', import: 'messages' },
)
export const messages: Messages = Object.assign({}, ...Object.values(catalogues))
