import type { Messages } from '@lingui/core'

/** What all pages say in this language, in one file: it travels beside the first of them. */
const catalogues = import.meta.glob<Messages>(
  ['../../../../kit/locales/*/en.po', '!../../../../kit/locales/{control,marketing,tenant,vocabulary}/*'],
  { eager: true, query: '?pages', import: 'messages' },
)
export const messages: Messages = Object.assign({}, ...Object.values(catalogues))
