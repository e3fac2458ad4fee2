import type { Messages } from '@lingui/core'

/** What the pages of `officeAreas` say in this language. */
const catalogues = import.meta.glob<Messages>(
  ['../../../../kit/locales/*/ar.po', '!../../../../kit/locales/{control,marketing,tenant,vocabulary}/*'],
  { eager: true, query: '?office', import: 'messages' },
)
export const messages: Messages = Object.assign({}, ...Object.values(catalogues))
