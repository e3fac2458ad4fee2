import { msg } from '@lingui/core/macro'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area, AreaPage } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const contract = () => import('tenant-api/contract/people/teams')

const list = resourceArea({
  name: 'teams',
  under: 'people',
  order: 60,
  label: { one: 'Team', many: 'Teams' },
  icon: icon('Handshake'),
  load: loadPart(contract, 'teams'),
})

export const teams: Area = {
  ...list,
  pages: [
    ...list.pages.map(withoutRow),
    page('teams/$id', msg`Team`, () => import('./pages/TeamPage.tsx'), 'TeamPage', {
      needs: ['teams', 'view'],
    }),
  ],
}

/** A team has a page of its own, instead of a form over the list. */
function withoutRow({ children = [], ...page }: AreaPage): AreaPage {
  return { ...page, children: children.filter(({ path }) => path !== '$id') }
}
