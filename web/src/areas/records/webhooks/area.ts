import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const list = resourceArea({
  name: 'webhooks',
  under: 'settings',
  order: 61,
  label: { one: 'Webhook', many: 'Webhooks' },
  icon: icon('Webhook'),
  load: loadPart(() => import('tenant-api/contract/records/webhooks'), 'webhooks'),
})

/** Where the school tells what happens. A new one is made over the list, for its secret is shown once. */
export const webhooks: Area = {
  ...list,
  words: 'office',
  pages: [
    ...list.pages.map((page) => ({
      ...page,
      show: lazyRouteComponent(() => import('./pages/WebhooksPage.tsx'), 'WebhooksPage'),
      children: [],
    })),
    page('webhooks/$id', msg`Webhook`, () => import('./pages/WebhookPage.tsx'), 'WebhookPage', {
      needs: ['webhooks', 'view'],
    }),
  ],
  quickStarts: [],
}
