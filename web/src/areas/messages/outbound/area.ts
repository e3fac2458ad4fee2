import { msg } from '@lingui/core/macro'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const list = resourceArea({
  name: 'messages',
  under: 'messages',
  order: 12,
  label: { one: 'Message', many: 'Messages' },
  icon: icon('Inbox'),
  load: loadPart(() => import('./message-log.ts'), 'messages'),
})
const needs = ['message-channels', 'view'] as const

/** What was told outside of the pages, by which channels, in which words, and what everybody wants of it. */
export const messages: Area = {
  ...list,
  navigation: [
    ...list.navigation.map((entry) => ({ ...entry, title: msg`Message log` })),
    {
      page: 'message-channels',
      title: msg`Channels`,
      icon: icon('Network'),
      under: 'settings',
      order: 50,
      needs,
    },
    {
      page: 'message-words',
      title: msg`Message rules`,
      icon: icon('MessagesSquare'),
      under: 'settings',
      order: 51,
      needs,
    },
    {
      page: 'my-messages',
      title: msg`My notifications`,
      icon: icon('BellPlus'),
      under: 'profile',
      order: 50,
    },
  ],
  pages: [
    ...list.pages.map((page) => ({ ...page, children: [] })),
    page('messages/$id', msg`Message`, () => import('./pages/MessagePage.tsx'), 'MessagePage', {
      needs: ['messages', 'view'],
    }),
    page('message-channels', msg`Channels`, () => import('./pages/ChannelsPage.tsx'), 'ChannelsPage', {
      needs,
    }),
    page('message-words', msg`Message rules`, () => import('./pages/EventsPage.tsx'), 'EventsPage', {
      needs,
    }),
    page('my-messages', msg`My notifications`, () => import('./pages/MyMessagesPage.tsx'), 'MyMessagesPage'),
  ],
  quickStarts: [],
  // The log is no record of the audit: it is itself what was noted.
  records: [],
}
