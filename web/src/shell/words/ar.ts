import type { Messages } from '@lingui/core'

/** All that the browser says in this language, in one file; what only servers say is left out. */
const catalogues = import.meta.glob<Messages>(
  ['../../../../kit/locales/*/ar.po', '!../../../../kit/locales/{control,marketing,tenant,vocabulary}/*'],
  { eager: true, import: 'messages' },
)
export const messages: Messages = Object.assign({}, ...Object.values(catalogues))
