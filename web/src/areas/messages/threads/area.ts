import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const needs = ['threads', 'view'] as const
const sign = icon('MessagesSquare')
const pair = { title: msg`Conversations`, needs } as const
const show = lazyRouteComponent(() => import('./pages/ThreadsPage.tsx'), 'ThreadsPage')
const office = { title: msg`Conversation overview`, needs: ['thread-oversight', 'view'] } as const

/** One conversation for each child, between the guardians and the teachers. */
export const threads: Area = {
  name: 'threads',
  navigation: [
    { ...pair, page: 'threads', icon: sign, under: 'messages', order: 80, isOfNear: true },
    { ...office, page: 'thread-oversight', icon: sign, under: 'messages', order: 81 },
  ],
  pages: [
    { ...pair, path: 'threads', show },
    { ...pair, path: 'threads/$id', show },
    page('thread-oversight', office.title, () => import('./pages/OversightPage.tsx'), 'OversightPage', {
      needs: office.needs,
    }),
    page('thread-oversight/$id', office.title, () => import('./pages/OpenedPage.tsx'), 'OpenedPage', {
      needs: office.needs,
    }),
  ],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
}
